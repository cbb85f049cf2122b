import { ok } from '../http/answer.ts';
import { get, type Route } from '../http/route.ts';
import { issueOfPull } from '../shapes/issue.ts';
import { onPull } from './find-pull.ts';
import { READ_ISSUE } from './issue-needs.ts';

/** Pull requests as issues; there are no other issues here. */
export const issueRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/issues/{issue_number}',
    {
      docs: 'issues/issues#get-an-issue',
      needs: READ_ISSUE,
    },
    onPull((call, pull) => ok(issueOfPull(call.world, pull))),
  ),
];
