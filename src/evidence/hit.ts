const HIT =
  /error|fail|exception|fatal|panic|abort|assert|traceback|\bnot\b|\bno (?:such|rule|space|matching)|can't|cannot|couldn't|unable|denied|refused|undefined|unknown|unresolved|unexpected|expected|actual|received|invalid|missing|time(?:d )?-?out|killed|segfault|sigsegv|core dumped|out of (?:memory|date)|conflict|violat|mismatch|inconsistent|exceed|threshold|reformat|style issues|modified by|multiple definition|forbidden|unauthorized|expired|✖|✕|✗|✘|●|×|❯|╷|^E {2}|^e: |^> |^\s+> \d|^\s*-->|^_{3,} |^\[warn\] |^\s*\d+\) |^\s+\d+:\d+ |:\d+:\d+: |:\d+: |\(\d+,\d+\)|data race|E[A-Z]{4,}|caused by|what:|##\[group\]\S+\.\w+$|line \d+|<<<|\*\*\*/i;

/** Whether a line may speak of a failure: a cheap, generous test that decides what stays in memory. */
export function isHit(line: string): boolean {
  return HIT.test(line);
}
