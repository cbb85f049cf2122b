import { ok } from '../http/answer.ts';
import { get, type Route } from '../http/route.ts';
import { issueOfPull } from '../shapes/issue.ts';
import { onPull } from './find-pull.ts';

/** Pull requests as issues; there are no other issues here. */
export const issueRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/issues/{issue_number}',
    {
      docs: 'issues/issues#get-an-issue',
      needs: [
        ['issues', 'read'],
        ['pull_requests', 'read'],
      ],
    },
    onPull((call, pull) => ok(issueOfPull(call.world, pull))),
  ),
];
