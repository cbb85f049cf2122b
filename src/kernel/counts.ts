/** How many tests a command executed, by its own output. Unknown output has no counts at all, never zeros. */
export interface Counts {
  readonly executed: number;
  readonly failed: number;
  readonly skipped: number;
}
