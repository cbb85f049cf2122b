import { type Asked, type Authorized, authorize } from '../trigger/authorize.ts';
import type { ActionRun } from './action-run.ts';
import { type Ending, ending } from './ending.ts';
import type { PullRecord } from './read-pull.ts';

/** Nothing is done; `silent`: nor is anything answered on the pull request. */
export type Unauthorized = Ending & { readonly silent?: boolean };

/** The permit, or the refusal as an ending. */
export function authorized(
  asked: Asked,
  { permissions, viewer }: PullRecord,
  { repositoryId }: ActionRun,
): Authorized | Unauthorized {
  const permit = authorize(asked, { repositoryId, permissions, viewerId: viewer.id });
  if (permit.kind === 'refused') {
    return { ...ending('refused', permit.rule, permit.reason), silent: permit.silent };
  }
  return permit;
}
