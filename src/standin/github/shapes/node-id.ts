/** An opaque GraphQL id, `PREFIX_…`; the prefixes are GitHub's (`PR`, `PRR`, `PRRC`, `PRRT`, `IC`, `R`, `U`, `BOT`). */
export const nodeId = (prefix: string, id: number | string): string =>
  `${prefix}_kwDO${Buffer.from(String(id)).toString('base64url')}`;
