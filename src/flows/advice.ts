/** What a person is told to change, in the words of the place where they set it. */
export interface Advice {
  /** Ends the sentence "The test command could not be used (…): ". */
  readonly notRunnable: string;
  /** Ends the sentence "The set-up command failed …: ". */
  readonly setup: string;
  /** Ends the sentence "There is no folder … in the checkout: ". */
  readonly folder: string;
  readonly otherFailure: string;
}

export const TERMINAL_ADVICE: Advice = {
  notRunnable: 'check --test and --working-directory, or prepare the copy with --setup.',
  setup: 'mend it, or pass another with --setup.',
  folder: '--working-directory takes one of its folders.',
  otherFailure: 'run heal without --log to mend what fails here.',
};

export const ACTION_ADVICE: Advice = {
  notRunnable: 'set test-command and working-directory, or prepare the tree with setup-command.',
  setup: 'mend it, or set another setup-command.',
  folder: 'working-directory takes one of its folders.',
  otherFailure: 'set test-command (and setup-command) so that the same tests run here as in CI.',
};
