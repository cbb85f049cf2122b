/** GitHub's answer was no JSON, or broke off: a proxy's page, half a body. Asked again it may be whole. */
export class OddAnswer extends Error {
  override readonly name = 'OddAnswer';
}

/** A request was sent elsewhere, where it is not repeated; nothing happened. */
export class SentElsewhere extends Error {
  override readonly name = 'SentElsewhere';
}
