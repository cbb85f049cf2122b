/** The line at the end of every document: what was looked at, and what was not. */
const FOOTER =
  'Written with Build Doctor. Every path and command above was looked up in this repository when the page was written; no command was run.';

/** The document as it is proposed. */
export const sealedDocument = (text: string): string => `${text.trimEnd()}\n\n---\n\n${FOOTER}\n`;
