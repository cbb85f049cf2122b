/** A link to a page of GitHub's own; '' when the address is none that can stand in Markdown as it is. */
export function pageLink(words: string, url: string | undefined): string {
  return url !== undefined && /^https?:\/\/[\w.:/#?=&%~+-]+$/.test(url) ? `[${words}](${url})` : '';
}
