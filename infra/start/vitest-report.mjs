// A reporter for vitest that writes what test-parts.mjs needs: vitest's own JSON hides a worker that died, because it
// does not list the files of that worker.
import { writeFileSync } from 'node:fs';

/** Where the report is written: vitest does not pass options to a reporter that is named on its command line. */
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
