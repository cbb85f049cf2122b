/** Tokens by which chat templates and prompt formats separate roles; none of them is meant by text that we quote. */
const CHAT_TOKENS = new RegExp(
  [
    /<[|｜]([^\s<>|｜]{1,40}(?: [^\s<>|｜]{1,20}){0,2})[|｜]>/,
    /\[(\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT))\]/,
    /<<(\/?SYS)>>/,
    /<(\/?(?:s|bos|eos|start_of_turn|end_of_turn|start_header_id|end_header_id))>/,
  ]
    .map((token) => token.source)
    .join('|'),
  'giu',
);
const TAGS =
  /[<＜﹤]\s{0,3}([/／]?)\s{0,3}((?:untrusted|system|assistant|tool_(?:call|result|response)|function_(?:calls?|results?)|tool_use|antml|invoke|instructions?)(?![a-z])[^<>＜＞﹤﹥\n]{0,80})[>＞﹥]/giu;
const ROLE_LINE = /^([ \t]{0,8})(Human|Assistant)(?=:)/gm;

/**
 * Wraps untrusted text between two markers that carry the run's random `boundary` (at least 8 characters, chosen by the
 * caller), and defuses what imitates a marker, a tag of ours or a chat template's token inside it. `label` is one of
 * our own words (`log`, `file`, `tests`).
 */
export function fence(label: string, text: string, boundary: string): string {
  return `<untrusted ${label} ${boundary}>\n${defuse(text, boundary)}\n</untrusted ${boundary}>`;
}

function defuse(text: string, boundary: string): string {
  return text
    .replaceAll(boundary, '…')
    .replace(TAGS, '‹$1$2›')
    .replace(CHAT_TOKENS, (_token, bar, bracket, sys, angle) => `‹${bar ?? bracket ?? sys ?? angle}›`)
    .replace(ROLE_LINE, '$1$2 ');
}
