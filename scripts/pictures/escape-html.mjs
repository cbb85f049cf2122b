import MarkdownIt from 'markdown-it';

/** Text as HTML that shows it, in content and in attributes alike. */
export const { escapeHtml } = new MarkdownIt().utils;
