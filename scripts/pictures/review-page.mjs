import { readFileSync } from 'node:fs';
import { diffHunk } from './diff-hunk.mjs';
import { escapeHtml } from './escape-html.mjs';
import { githubMarkdown } from './github-markdown.mjs';

const CSS = [
  readFileSync(new URL(import.meta.resolve('github-markdown-css/github-markdown.css')), 'utf8'),
  readFileSync(new URL('github-page.css', import.meta.url), 'utf8'),
].join('\n');

/** The pull request of `github.json` with the review that proposes the fix and its suggestions, as a page. */
export function reviewPage({ pull, reviews, lineComments }) {
  const posted = reviews.find(({ user, body }) => user.type === 'Bot' && body !== '');
  const comments = lineComments.filter(({ pull_request_review_id }) => pull_request_review_id === posted.id);
  return page(`${pullTitle(pull)}${review(posted, comments)}${CAPTION}`);
}

const CAPTION =
  '<p class="caption">The review that <code>build-doctor demo</code> posts on its local GitHub, drawn as GitHub shows it.</p>';

/** A whole page that runs no script and loads nothing. */
const page = (content) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Build Doctor on a pull request</title><style>${CSS}</style></head>
<body><main>${content}</main></body></html>`;

/** The head of a pull request's page. */
const pullTitle = ({
  title,
  number,
  user,
  head,
  base,
}) => `<h1>${escapeHtml(title)} <span>#${number}</span></h1>
<p class="about"><b class="open">Open</b> <b>${escapeHtml(user.login)}</b> wants to merge 1 commit into <code>${escapeHtml(base.ref)}</code> from <code>${escapeHtml(head.ref)}</code></p>`;

const avatar = '<span class="avatar" aria-hidden="true">BD</span>';
const who = (login) =>
  login.endsWith('[bot]')
    ? `<b>${escapeHtml(login.slice(0, -5))}</b> <i>bot</i>`
    : `<b>${escapeHtml(login)}</b>`;

/** A comment in the conversation; `what` is what GitHub says that its author did. */
const comment = ({ user, body }, what = 'commented') => `<section class="item">${avatar}
<div class="box"><header>${who(user.login)} ${what}</header><div class="markdown-body">${githubMarkdown(body)}</div></div></section>`;

/** A review and its comments on lines, as the API gives them. */
const review = (posted, lineComments) =>
  comment(posted, 'left a comment') + lineComments.map(thread).join('\n');

function thread({ user, path, original_line: line, original_start_line, diff_hunk, body }) {
  const { shown, head } = diffHunk(diff_hunk);
  const start = original_start_line ?? line;
  const old = Array.from({ length: line - start + 1 }, (_, index) => head.get(start + index) ?? '');
  const rows = shown.map(
    (row) =>
      `<tr class="${{ '+': 'added', '-': 'removed' }[row.sign] ?? ''}"><td class="number">${row.old}</td><td class="number">${row.new}</td><td class="sign">${row.sign}</td><td class="line">${escapeHtml(row.text)}</td></tr>`,
  );
  return `<section class="thread"><header>${escapeHtml(path)}</header><table class="lines">${rows.join('')}</table>
<div class="in-thread">${avatar}<div><p>${who(user.login)} on line${start === line ? '' : `s ${start} to`} ${line}</p><div class="markdown-body">${githubMarkdown(body, { old, start })}</div></div></div></section>`;
}
