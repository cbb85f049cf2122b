import { defineTool } from '../define-tool.ts';

/** Asks for a run of the test command on the tree as it stands. */
export const runTests = defineTool('run_tests', 'Run the tests.', {}, () => ({ kind: 'test' }));
