import { HostFailure } from '../../ports/code-host.ts';
import { isLimit, limitSentence } from './limits.ts';
import { missingPermission } from './missing-permission.ts';
import { OddAnswer, SentElsewhere } from './odd-answer.ts';
import { thrown } from './thrown.ts';

/** A failed read, in words for whoever looks after the workflow. */
export function failureOf(route: string, error: unknown): HostFailure {
  if (error instanceof HostFailure) return error;
  const { status, headers, message, errors } = thrown(error);
  if (error instanceof OddAnswer)
    return unavailable(`GitHub's answer to ${route} cannot be read: ${message}`);
  if (error instanceof SentElsewhere) return unavailable(`${route}: ${message}`);
  if (isLimit(error)) return unavailable(limitSentence(error));
  if (status === 401) {
    return new HostFailure('forbidden', refusedToken(message), undefined, error);
  }
  if (status === 403 || errors?.some(({ type }) => type === 'FORBIDDEN') === true) {
    const permission = missingPermission(message, headers, permissionFor(route));
    const hint = permission === undefined ? '' : ` Add \`${permission}\` to the job's permissions.`;
    return new HostFailure(
      'forbidden',
      `The token may not do ${route} (${message}).${hint}`,
      permission,
      error,
    );
  }
  const again = headers === undefined || (status ?? 0) >= 500 ? ' Start Build Doctor again later.' : '';
  return unavailable(`GitHub could not be used: ${route}: ${message.replace(/\.$/, '')}.${again}`);

  function unavailable(sentence: string): HostFailure {
    return new HostFailure('unavailable', sentence, undefined, error);
  }
}

/** What is said about a token that GitHub does not know (any more). */
export const refusedToken = (text: string): string =>
  `GitHub does not accept the token (${text}): check github-token and push-token; a job's own token ends with the job.`;

const READS: readonly (readonly [RegExp, string])[] = [
  [/\/actions\//, 'actions: read'],
  [/\/check-/, 'checks: read'],
  [/\/pulls/, 'pull-requests: read'],
  [/\/issues/, 'issues: read'],
  [/\/statuses/, 'statuses: read'],
  [/\/(?:contents|git|commits|compare)/, 'contents: read'],
];
const permissionFor = (route: string): string | undefined => READS.find(([path]) => path.test(route))?.[1];
