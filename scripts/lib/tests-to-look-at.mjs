import { writeFileSync } from 'node:fs';

/** @import { JSONReportSpec, JSONReportTest } from '@playwright/test/reporter' */
/** @import { Reporter, TestCase } from 'vitest/node' */
/** @typedef {{ specs?: JSONReportSpec[], suites?: Suite[] }} Suite */
/** @typedef {{ failed: string[], retried: string[] }} ToLookAt */

/**
 * The browser tests that failed, and those that passed only when they were tried again, each as `file:line title`.
 * `suite`: Playwright's JSON report, or one of the suites in it.
 * @param {Suite | null} suite
 * @returns {ToLookAt}
 */
export function testsToLookAt(suite) {
  const named = (/** @type {JSONReportTest['status']} */ wanted) =>
    (suite?.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ file, line, title }) => `${file}:${line} ${title}`);
  const inside = (suite?.suites ?? []).map(testsToLookAt);
  return {
    failed: [...named('unexpected'), ...inside.flatMap(({ failed }) => failed)],
    retried: [...named('flaky'), ...inside.flatMap(({ retried }) => retried)],
  };
}

/** Whether a line of a trace is of the project's own code. @param {string} line */
const isOurs = (line) => /^\s+at /.test(line) && !line.includes('node_modules') && !line.includes('node:');
/** @param {readonly { message: string, stack?: string }[]} errors */
const reasonsOf = (errors = []) => errors.map(({ message, stack = '' }) => [message, ...stack.split('\n').filter(isOurs)].join('\n    '));

/**
 * A Vitest reporter that writes the same of its tests, and why they had failed, to the file that `TESTS_TO_LOOK_AT_FILE` names.
 * Vitest's own reports say a number of tries at most, and say it thousands of lines before the end.
 */
export default class TestsToLookAt {
  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules, unhandled = []) {
    const named = (/** @type {(test: TestCase) => boolean | undefined} */ wanted) =>
      modules.flatMap((module) =>
        [...module.children.allTests()]
          .filter(wanted)
          .map((test) => [`${module.relativeModuleId}:${test.location?.line ?? '?'} ${test.fullName}`, ...reasonsOf(test.result().errors)].join('\n    ')),
      );
    const broken = modules
      .filter((module) => module.errors().length > 0)
      .map((module) => [module.relativeModuleId, ...reasonsOf(module.errors())].join('\n    '));
    const outcomes = {
      failed: [...named((test) => test.result().state === 'failed'), ...broken, ...reasonsOf(unhandled)],
      retried: named((test) => test.diagnostic()?.flaky),
    };
    if (process.env.TESTS_TO_LOOK_AT_FILE) writeFileSync(process.env.TESTS_TO_LOOK_AT_FILE, JSON.stringify(outcomes));
  }
}
