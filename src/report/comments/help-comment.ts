import { safeLine } from '../safe-line.ts';
import { signed } from './signed.ts';

const COMMANDS = `- \`/doctor\` or \`/doctor fix\`: diagnose the newest red run, propose a proven fix
- \`/doctor explain\`: say why it is red, edit nothing
- \`/doctor status\`: open proposals, denials, the last run
- \`/doctor retry [hint]\`: start again, with a hint of yours
- \`/doctor apply [id]\`: apply an open proposal; its tests run again first
- \`/doctor deny [id] [why]\`: no to a proposal; the same change is not proposed again
- \`/doctor allow id\`: take a denial back
- \`/doctor onboard\`: propose an ONBOARDING.md for the default branch, in a pull request of its own`;

/** The commands; `unknown` is the word that was none of them. */
export function helpComment(unknown: string | undefined, marker: string): string {
  const first = unknown === undefined ? '' : `There is no command “${safeLine(unknown, 40)}”.`;
  return signed(
    [
      first,
      COMMANDS,
      'They count as the first line of a new comment by someone with write access. An approving review applies the one open proposal.',
    ],
    marker,
  );
}
