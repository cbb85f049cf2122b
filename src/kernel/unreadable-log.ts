/** What is wrong with a log. `cut`: it breaks off or is damaged further on, and what came before is good. */
export type LogTrouble =
  | 'empty'
  | 'blank'
  | 'cut'
  | 'binary'
  | 'packed'
  | 'encrypted'
  | 'no-log'
  | 'page'
  | 'expired'
  | 'missing'
  | 'forbidden'
  | 'too-large'
  | 'no-room'
  | 'unreadable';

/** Thrown by a log's chunks when it cannot be read to its end or is no log; the message says in a clause what it is. */
export class UnreadableLog extends Error {
  override readonly name = 'UnreadableLog';
  readonly trouble: LogTrouble;

  constructor(trouble: LogTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}
