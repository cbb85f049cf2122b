/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) return String(thrown.message);
  return String(thrown);
}
