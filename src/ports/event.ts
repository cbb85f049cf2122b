import type { Account } from './code-host.ts';

/** The webhook payload that GitHub gave the runner, reduced to what triggers read; texts in it are a stranger's. */
export type Event =
  | {
      readonly kind: 'workflow-run';
      readonly action: string;
      readonly run: {
        readonly id: number;
        readonly attempt: number;
        readonly workflowPath: string;
        /** What started that run: `pull_request`, `push`, … */
        readonly event: string;
        readonly conclusion: string | undefined;
        readonly headBranch: string;
        readonly headCommitMessage: string;
      };
    }
  | {
      readonly kind: 'comment';
      readonly action: string;
      readonly number: number;
      readonly isPullRequest: boolean;
      readonly isOpen: boolean;
      readonly comment: {
        readonly id: number;
        readonly body: string;
        readonly author: Account | undefined;
        readonly createdAt: Date;
      };
    }
  | {
      readonly kind: 'review';
      readonly action: string;
      readonly number: number;
      readonly isOpen: boolean;
      readonly isFork: boolean;
      readonly review: {
        readonly id: number;
        /** Upper case, as the API has it. */
        readonly state: string;
        readonly body: string;
        readonly author: Account | undefined;
        readonly commitId: string | undefined;
      };
    }
  | {
      readonly kind: 'dispatch';
      readonly ref: string;
      readonly inputs: Readonly<Record<string, string>>;
      readonly sender: Account | undefined;
    }
  | { readonly kind: 'unsupported'; readonly name: string };
