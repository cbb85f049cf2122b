import MarkdownIt from 'markdown-it';
import { escapeHtml } from './escape-html.mjs';
import { suggestionBox } from './suggestion-box.mjs';

/** Of the HTML that GitHub lets through only what folds is used; all else is shown as the text that it is. */
const FOLDS = /(<\/?(?:details|summary)>)/;
const COMMENT = /<!--[\s\S]*?-->/g;

/**
 * Markdown of a comment as GitHub shows it, as HTML: line ends break, addresses are links, HTML does nothing. A suggestion
 * is shown with the lines `old` that it replaces, beginning at line `start`.
 */
export function githubMarkdown(text, { old = [], start = 1 } = {}) {
  const markdown = new MarkdownIt({ html: true, linkify: true, breaks: true });
  const tamed = (tokens, index) =>
    tokens[index].content
      .replace(COMMENT, '')
      .split(FOLDS)
      .map((piece) => (FOLDS.test(piece) ? piece : escapeHtml(piece)))
      .join('');
  markdown.renderer.rules.html_block = tamed;
  markdown.renderer.rules.html_inline = tamed;
  const fence = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info, content } = tokens[index];
    if (info.trim() === 'suggestion')
      return suggestionBox({ old, start, suggested: content.split('\n').slice(0, -1) });
    if (info.trim() === 'diff') return coloured(content);
    return fence(tokens, index, ...rest);
  };
  return markdown.render(text);
}

function coloured(diff) {
  const lines = diff.split('\n').map((line) => {
    const kind = { '+': 'added', '-': 'removed', '@': 'place' }[line[0]];
    const text = escapeHtml(line);
    return kind === undefined ? text : `<span class="${kind}">${text}</span>`;
  });
  return `<pre class="diff"><code>${lines.join('\n')}</code></pre>`;
}
