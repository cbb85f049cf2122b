import { fitting } from '../../kernel/clip.ts';
import type { Evidence, FailureClass, Mention } from '../../kernel/evidence.ts';
import { sha256 } from '../../kernel/hash.ts';
import { plainText } from '../../kernel/plain-text.ts';
import { redact } from '../../kernel/redact.ts';
import { classify } from '../classify.ts';
import { packExcerpt } from '../excerpt/pack-excerpt.ts';
import { lineShape } from '../line-shape.ts';
import { readStep } from '../step-reading.ts';
import { isAggregate } from './is-aggregate.ts';

/** What a tool said about a line of a file beside its log. */
export interface Remark {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const MOST = 10;
const HEADING = '[annotations of this job]';
const MAX_LINE = 420;
/** Room for what only annotations say: where the log tells something itself, and where it does not. */
const SHARE = 0.25;
const SHARE_OF_MUTE = 0.6;

/**
 * Joins annotations to the evidence of their job, in the order given: their places are the first mentions, and what the
 * excerpt does not say already stands below it as `path:line: message`, within `maxChars`. Where the log alone is of no known
 * class they say which.
 */
export function withAnnotations(
  evidence: Evidence,
  remarks: readonly Remark[],
  { maxChars, secrets }: { readonly maxChars: number; readonly secrets: readonly string[] },
): Evidence {
  let redacted = evidence.redacted;
  const safe = (text: string) => {
    const result = redact(plainText(text), secrets);
    redacted += result.redacted;
    return result.text;
  };
  const first = remarks.slice(0, MOST).map(({ path, line, message }) => ({
    path: safe(path),
    line,
    lines: safe(message)
      .split('\n')
      .map((text) => text.slice(0, MAX_LINE)),
  }));
  if (first.length === 0) return evidence;
  const mentions = first.map(({ path, line }): Mention => ({ path, line, workspace: false }));
  const known = spaceless(evidence.excerpt);
  const added = first
    .filter(({ lines }) => !known.includes(spaceless(lines.join('\n'))))
    .map(({ path, line, lines }) => `${path}:${line}: ${lines.join('\n')}`);
  const told = { ...evidence, mentions: [...mentions, ...evidence.mentions], redacted };
  if (added.length === 0) return told;
  const isMute = isAggregate(evidence);
  const room = Math.max(
    Math.floor(maxChars * (isMute ? SHARE_OF_MUTE : SHARE)),
    maxChars - evidence.excerpt.length - 1,
  );
  const shown = fitting([HEADING, ...added], room);
  if (shown.length < 2) return told;
  const text = shown.join('\n');
  const kind = evidence.class === 'unknown' && isMute ? classOf(added) : 'unknown';
  return {
    ...told,
    ...(kind === 'unknown' ? {} : { class: kind, signature: signatureOf(kind, added) }),
    excerpt: `${packExcerpt(evidence.excerpt, maxChars - text.length - 1)}\n${text}`,
  };
}

/** An annotation of level `failure` names an error, whatever its words. */
const classOf = (lines: readonly string[]): FailureClass => {
  const reading = readStep(
    lines.map((line) => `##[error]${line}`),
    false,
  );
  return classify(reading, null, null, false);
};

const signatureOf = (kind: FailureClass, lines: readonly string[]): string =>
  sha256(JSON.stringify([kind, ...lines.map(lineShape)])).slice(0, 16);

const spaceless = (text: string): string => text.replace(/\s+/g, ' ').trim();
