import { escapeHtml } from './escape-html.mjs';

/** A suggestion as GitHub shows it: the lines that go in red, those that come in green, and the buttons. */
export function suggestionBox({ old, start, suggested }) {
  const row = (kind, sign, number, line) =>
    `<tr class="${kind}"><td class="number">${number}</td><td class="sign">${sign}</td><td class="line">${escapeHtml(line)}</td></tr>`;
  const rows = [
    ...old.map((line, index) => row('removed', '-', start + index, line)),
    ...suggested.map((line, index) => row('added', '+', start + index, line)),
  ];
  return `<div class="suggestion">
<div class="suggestion-title">Suggested change</div>
<table class="lines">${rows.join('')}</table>
<div class="suggestion-buttons"><span class="button">Commit suggestion</span><span class="button">Add suggestion to batch</span></div>
</div>`;
}
