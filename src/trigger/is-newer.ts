/** Is `time` later than `than`, in GitHub's whole seconds? The same second does not count: nobody reads that fast. */
export function isNewer(time: Date, than: Date): boolean {
  return Math.floor(time.getTime() / 1000) > Math.floor(than.getTime() / 1000);
}
