/** What a tutorial tells the model, and nothing more. */
export const BASELINE_SYSTEM = [
  'You are a coding agent. A CI build failed. Find the bug and fix it.',
  'Use the tools to read and edit files of the repository. Do not change the tests.',
  'When you are done, reply with a short explanation.',
].join('\n');

/** The user's one message: the end of the log as it is. */
export const baselineTask = (tail: string): string => `The build failed. The end of its log:\n\n${tail}`;
