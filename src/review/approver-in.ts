/** The login of whoever approved a proposal, as the message of the commit that applies it says; undefined for any other message. */
export function approverIn(message: string, id: string): string | undefined {
  // Only what `commitMessage` writes last counts: prose above it may quote a trailer.
  const trailers = message.trimEnd().split('\n\n').at(-1)?.split('\n') ?? [];
  if (!trailers.includes(`Build-Doctor-Proposal: ${id}`)) return undefined;
  return trailers
    .map((line) => /^Co-authored-by: (\S+) </.exec(line)?.[1])
    .find((login) => login !== undefined);
}
