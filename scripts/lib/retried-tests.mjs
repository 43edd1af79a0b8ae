/**
 * Names of the browser tests that passed only when they were tried again, as `file:line title`.
 * `suite`: Playwright's JSON report, or one of the suites in it.
 */
export function retriedTests(suite) {
  const own = (suite?.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, line, title }) => `${file}:${line} ${title}`), ...(suite?.suites ?? []).flatMap(retriedTests)];
}
