import { words } from '../kernel/words.ts';

/** Words of programming languages and test runners: that two texts share them says nothing. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  words(`
  def class function func const let var val type interface struct enum trait impl sub module package self this return
  import from for while else elif end new public private protected static void int str string bool float double char long
  assert assertEqual assertEquals expect test describe should toBe equal self None null true false True False the and not
  use pub mut fn mod with try except catch throw raise async await export default testing final override init main
`),
);
