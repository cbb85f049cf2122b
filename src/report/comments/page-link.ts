/** GitHub's own addresses are far shorter. */
const MAX_CHARS = 2_000;

/** A link to a page of GitHub's own; '' when the address is none that can stand in Markdown as it is. */
export function pageLink(words: string, url: string | undefined): string {
  if (url === undefined || url.length > MAX_CHARS) return '';
  return /^https?:\/\/[\w.:/#?=&%~+-]+$/.test(url) ? `[${words}](${url})` : '';
}
