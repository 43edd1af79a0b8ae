import { writeFileSync } from 'node:fs';

/**
 * Names of the browser tests that passed only when they were tried again, as `file:line title`.
 * `suite`: Playwright's JSON report, or one of the suites in it.
 */
export function retriedTests(suite) {
  const own = (suite?.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, line, title }) => `${file}:${line} ${title}`), ...(suite?.suites ?? []).flatMap(retriedTests)];
}

/** Whether a line of a trace is of the project's own code. */
const isOurs = (line) => /^\s+at /.test(line) && !line.includes('node_modules') && !line.includes('node:');

/**
 * A Vitest reporter that writes which tests passed only when they were tried again, and why they had failed, to the file that
 * `RETRIED_TESTS_FILE` names: a JSON list of texts, as `retriedTests` makes of Playwright's report. Vitest's own reports say a number of tries at most.
 */
export default class RetriedReporter {
  onTestRunEnd(modules) {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => {
          const reasons = (test.result().errors ?? []).map(({ message, stack = '' }) => [message, ...stack.split('\n').filter(isOurs)].join('\n    '));
          return [`${module.relativeModuleId}:${test.location?.line ?? '?'} ${test.fullName}`, ...reasons].join('\n    ');
        }),
    );
    if (process.env.RETRIED_TESTS_FILE) writeFileSync(process.env.RETRIED_TESTS_FILE, JSON.stringify(retried));
  }
}
