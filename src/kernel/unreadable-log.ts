/** Thrown by a log's chunks when it cannot be read to its end or is no text; the message is for a person. */
export class UnreadableLog extends Error {
  override readonly name = 'UnreadableLog';
}
