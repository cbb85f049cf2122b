import { afterEach } from '@jest/globals';
import { logKeeper } from '../../src/adapters/log-keeper.ts';
import { nodeFiles } from '../../src/adapters/node-files.ts';
import { temporaryFolder } from '../../src/adapters/temporary-folder.ts';
import { actionTrees } from '../../src/compose/action-trees.ts';
import type { ActionPorts } from '../../src/flows/action-ports.ts';
import { DEFAULT_POLICY } from '../../src/kernel/policy.ts';
import type { CodeHost } from '../../src/ports/code-host.ts';
import type { Model } from '../../src/ports.ts';
import { git } from '../../src/standin/github/git/git.ts';
import { branchTip } from '../../src/standin/github/git/objects.ts';
import { fakeClock } from './fake-clock.ts';
import { hostOn } from './host-on.ts';
import { memoryJournal } from './memory-journal.ts';
import { type PriceGitHub, pullOnGitHub } from './price-on-github.ts';
import { scriptedModel } from './scripted-model.ts';

type Trees = Parameters<typeof pullOnGitHub>[1];

/** A pull request, #1 from `discount` into `main`, and what flows need to work on its trees in this process. */
export interface TreesOnGitHub {
  readonly github: PriceGitHub;
  readonly host: CodeHost;
  /** The real ones, without a sandbox: what runs here is the test's own. */
  readonly ports: ActionPorts & { readonly journal: ReturnType<typeof memoryJournal> };
  /** Moves a branch on by one commit that changes these files; the commit. */
  push(branch: 'main' | 'discount', files: Trees['main']): Promise<string>;
  /** What `refs/pull/1/merge` stands at. */
  mergeSha(): Promise<string>;
  /** Puts `refs/pull/1/merge` where GitHub would have left it: it makes no merge at once, and no new one for hours. */
  leaveMerge(sha: string | undefined): Promise<void>;
}

/** `start` sets the stage; after each test everything is taken down. */
export function treesOnGitHub(): { start(trees: Trees, model?: Model): Promise<TreesOnGitHub> } {
  const open: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });
  return {
    async start(trees, model = scriptedModel([])) {
      const github = await pullOnGitHub({ url: 'http://no.invalid' }, trees);
      open.push(github.close);
      const { folder } = github.repository;
      const ref = 'refs/pull/1/merge';
      const { host } = await hostOn(github);
      const temporary = temporaryFolder('trees-');
      if (temporary.kind === 'problem') throw new Error(temporary.reason);
      open.push(temporary.remove);
      const policy = DEFAULT_POLICY;
      const clock = fakeClock();
      return {
        github,
        host,
        ports: {
          host,
          clock,
          pause: (ms) => clock.sleep(ms),
          journal: memoryJournal(),
          policy,
          secrets: [],
          boundary: 'b0undary',
          record: false,
          noSandbox: undefined,
          store: () => nodeFiles(temporary.fresh('backup')),
          keepLog: () => logKeeper(temporary.fresh('log')),
          openModel: () => ({ kind: 'model', model, tokensPerMinute: undefined }),
          ...actionTrees({ host, kind: 'none', temporary, policy, say: () => undefined }),
        },
        async push(branch, files) {
          await github.happen({ kind: 'push', by: 'ada', branch, files });
          return (await branchTip(folder, branch)) ?? '';
        },
        mergeSha: async () => (await git(folder, ['rev-parse', ref])).toString('utf8').trim(),
        async leaveMerge(sha) {
          await git(folder, ['update-ref', ...(sha === undefined ? ['-d', ref] : [ref, sha])]);
        },
      };
    },
  };
}
