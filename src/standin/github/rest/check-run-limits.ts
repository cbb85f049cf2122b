import { type Answer, invalid, refused } from '../http/answer.ts';
import type { AnnotationBody, CheckRunChange } from './check-run-body.ts';

// Source: github-facts §5.
const MOST_ANNOTATIONS = 50;
const MOST_ACTIONS = 3;
const LONGEST_TEXT = 65_535;
const LONGEST_TITLE = 255;
const LONGEST_OF_ACTION = { label: 20, description: 40, identifier: 20 } as const;
const MOST_MESSAGE_BYTES = 65_536;

/** The refusal of a check run that is over a limit or contradicts itself. Source: github-facts §5. */
export function checkRunRefusal(body: CheckRunChange): Answer | undefined {
  if (body.status === 'completed' && body.conclusion === undefined) {
    return missing('conclusion');
  }
  if (body.completed_at !== undefined && body.conclusion === undefined) return missing('conclusion');
  if ((body.actions ?? []).length > MOST_ACTIONS) return tooMany(MOST_ACTIONS, body.actions ?? []);
  for (const action of body.actions ?? []) {
    for (const field of ['label', 'description', 'identifier'] as const) {
      const longest = LONGEST_OF_ACTION[field];
      if (action[field].length > longest) return tooLong(longest, action[field]);
    }
  }
  const { output } = body;
  if (output === undefined) return undefined;
  for (const text of [output.summary, output.text ?? '']) {
    if (text.length > LONGEST_TEXT) return tooLong(LONGEST_TEXT, text);
  }
  if (output.annotations.length > MOST_ANNOTATIONS) {
    return tooMany(MOST_ANNOTATIONS, output.annotations);
  }
  for (const annotation of output.annotations) {
    const refusal = annotationRefusal(annotation);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

const missing = (field: string): Answer => invalid('CheckRun', field, 'missing_field');

const tooLong = (most: number, { length }: string): Answer =>
  refused(422, `Invalid request.\n\nOnly ${most} characters are allowed; ${length} were supplied.`);

const tooMany = (most: number, given: readonly unknown[]): Answer =>
  refused(422, `Invalid request.\n\nNo more than ${most} items are allowed; ${given.length} were supplied.`);

function annotationRefusal(annotation: AnnotationBody): Answer | undefined {
  const { start_line: start, end_line: end, title = '', message, raw_details: raw = '' } = annotation;
  if (end < start) return invalid('CheckAnnotation', 'end_line', 'invalid');
  const hasColumns = annotation.start_column !== undefined || annotation.end_column !== undefined;
  if (hasColumns && start !== end) return invalid('CheckAnnotation', 'start_column', 'invalid');
  if (title.length > LONGEST_TITLE) return invalid('CheckAnnotation', 'title', 'too_long');
  const isLong = [message, raw].some((text) => Buffer.byteLength(text) > MOST_MESSAGE_BYTES);
  return isLong ? invalid('CheckAnnotation', 'message', 'too_long') : undefined;
}
