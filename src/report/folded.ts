/** A part of a comment that a reader opens when they want it; `title` is a plain sentence of ours. '' for no content. */
export const folded = (title: string, content: string): string =>
  content === '' ? '' : `<details><summary>${title}</summary>\n\n${content}\n\n</details>`;
