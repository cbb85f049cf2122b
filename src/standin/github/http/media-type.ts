/** Whether the client asked for a form of `application/vnd.github`, as `diff`, `patch` or `raw`. Source: REST docs, media types. */
export const asksFor = (accept: string, form: 'diff' | 'patch' | 'raw' | 'sha'): boolean =>
  new RegExp(`application/vnd\\.github(?:\\.v3|\\.[a-z-]+)?\\.${form}\\b`).test(accept);
