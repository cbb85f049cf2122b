import { type Answer, invalid } from '../http/answer.ts';
import { MAX_BODY, TOO_LONG } from './body-limit.ts';

const MAX_TITLE = 256;

/** The refusal of a pull request's title (blank, over 256 characters) or body (too long); a field left out passes. Source: github-facts §3.3. */
export function refuseText({
  title,
  body,
}: {
  readonly title?: string | undefined;
  readonly body?: string | null | undefined;
}): Answer | undefined {
  if (title?.trim() === '') return invalid('PullRequest', 'title', 'missing_field');
  if ((title ?? '').length > MAX_TITLE) {
    const message = `title is too long (maximum is ${MAX_TITLE} characters)`;
    return invalid('PullRequest', 'title', 'custom', message);
  }
  return (body ?? '').length > MAX_BODY ? invalid('PullRequest', 'body', 'custom', TOO_LONG) : undefined;
}
