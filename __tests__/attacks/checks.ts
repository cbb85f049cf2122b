import type { AttackCase, Got } from './attack-case.ts';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\u{e0000}-\u{e007f}]|[\u2028\u2029]/u;
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;
/** Where GitHub makes a mention of it: not in code, not behind a letter. */
const MENTION = /(?<![\w`/@])@[a-z\d](?:[a-z\d-]{0,38})/i;

/** What a case demands of the outcome and does not find, a few words each. */
export function failedChecks({ assert, input }: AttackCase, got: Got): string[] {
  const { text, output, suggested } = got;
  const inText = (wanted: string) => text.includes(wanted);
  const inOutput = (wanted: string) => output?.includes(wanted) === true;
  const checks: readonly (readonly [string, boolean])[] = [
    ...(assert.present ?? []).map((wanted) => [`shows no ${wanted}`, inText(wanted)] as const),
    ...(assert.absent ?? []).map((wanted) => [`shows ${wanted}`, !inText(wanted)] as const),
    ...(assert.output_present ?? []).map((wanted) => [`printed no ${wanted}`, inOutput(wanted)] as const),
    ...[...(assert.output_absent ?? []), ...(assert.child_env_absent ?? [])].map(
      // A command that did not run shows nothing, which proves nothing.
      (wanted) =>
        [`printed ${wanted}, or nothing at all`, output !== undefined && !inOutput(wanted)] as const,
    ),
    ['a line starts like a command', !anyLine(text, assert.no_line_matches)],
    ['not one suggestion block', !assert.single_suggestion_block || suggested?.length === 1],
    ['the suggestion is another text', !assert.roundtrip || suggested?.join('\n') === input.text],
    ['a live mention', !assert.no_live_mention || !MENTION.test(outsideCode(text))],
    ['control characters', !assert.no_control_chars || !CONTROLS.test(text)],
    ['invisible characters', !assert.no_invisible || !INVISIBLE.test(text)],
    ['the delimiter is not intact', !assert.delimiter_intact || isDelimited(text)],
  ];
  return checks.flatMap(([what, holds]) => (holds ? [] : [what]));
}

const anyLine = (text: string, pattern: string | undefined): boolean =>
  pattern !== undefined && new RegExp(pattern, 'm').test(text);

/** Markdown without its code, and with what entities stand for. */
const outsideCode = (markdown: string): string =>
  markdown
    .replace(/^(`{3,})[^`\n]*\n[\s\S]*?^\1`*$/gm, '')
    .replace(/(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** Every untrusted part begins and ends once, one after the other, and nothing in it looks like either. */
function isDelimited(text: string): boolean {
  const tags =
    text.match(/[<＜]\s*[/／]?\s*(?:untrusted|system|assistant|tool|function)[^>＞]*[>＞]/gi) ?? [];
  return (
    tags.length > 0 &&
    tags.length % 2 === 0 &&
    tags.every((tag, index) => /^<\/untrusted \w+>$/.test(tag) === (index % 2 === 1))
  );
}
