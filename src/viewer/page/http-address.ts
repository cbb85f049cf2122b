/** The address that a text is, if it is one of the web; any other scheme is none: `javascript:`, `data:`, `file:`. */
export function httpAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}
