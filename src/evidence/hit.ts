const HIT =
  /error|fail|exception|fatal|panic|abort|assert|traceback|cannot|unable|denied|refused|not found|no such|undefined|unresolved|unexpected|expected|invalid|missing|timed? ?out|killed|segfault|sigsegv|core dumped|out of memory|conflict|violation|mismatch|not ok|✖|✕|✗|✘|●|^E {2}|^e: |^_{3,} |^\[warn\]|^\s+\d+:\d+ |:\d+:\d+: |\(\d+,\d+\)|data race/i;

/** Whether a line may speak of a failure: a cheap, generous test that decides what stays in memory. */
export function isHit(line: string): boolean {
  return HIT.test(line);
}
