/** The indexes from one to another, both included. */
export const indexesOf = ({ from, to }: { readonly from: number; readonly to: number }): number[] =>
  Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
