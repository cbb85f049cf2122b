/** Closes a Jest run with one plain line, `N passed, N failed[, N skipped]`, for scripts that read it. */
export default class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const crashed = results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    const tail = skipped > 0 ? `, ${skipped} skipped` : '';
    process.stdout.write(
      `${results.numPassedTests} passed, ${results.numFailedTests + crashed} failed${tail}\n`,
    );
  }
}
