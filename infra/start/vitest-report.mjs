// A reporter for vitest that writes the results for test-parts.mjs. vitest's own JSON report hides a worker that died,
// because it does not list that worker's files.
import { writeFileSync } from 'node:fs';

/**
 * The file that the report is written to. It comes from the environment, because vitest passes no options to a reporter
 * named on its command line.
 */
const PATH = process.env.OPENBOEK_TEST_REPORT;

export default class Report {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message?: string, stack?: string }[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map(describeModule);
    const crashes = unhandledErrors.map((error) => (error.message ?? String(error)).split('\n')[0]);
    writeFileSync(PATH, JSON.stringify({ files, crashes }));
  }
}

/** One file: whether it ran, and for each result the names of its tests, of its suites and of the file itself. */
function describeModule(module) {
  const file = module.relativeModuleId;
  const named = (test) => ({ name: `${file} › ${test.fullName.replaceAll(' > ', ' › ')}`, state: test.result().state });
  const tests = [...module.children.allTests()].map(named);
  // If a hook fails, its tests are skipped, and only the suite contains the reason.
  const hooks = [...module.children.allSuites()]
    .filter((suite) => suite.errors().length > 0)
    .map((suite) => `${file} › ${suite.fullName.replaceAll(' > ', ' › ')} (a hook)`);
  return { file, state: module.state(), tests, hooks, hasErrors: module.errors().length > 0 };
}
