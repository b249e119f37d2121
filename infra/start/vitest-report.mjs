// A reporter for vitest that writes what test-parts.mjs needs: vitest's own JSON hides a worker that died, because it
// does not list the files of that worker.
import { writeFileSync } from 'node:fs';

/** Where the report goes: vitest passes no options to a reporter named on its command line. */
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

/** A file: whether it ran, and by result the names of its tests, of its suites and of the file itself. */
function describeModule(module) {
  const file = module.relativeModuleId;
  const named = (test) => ({ name: `${file} › ${test.fullName.replaceAll(' > ', ' › ')}`, state: test.result().state });
  const tests = [...module.children.allTests()].map(named);
  // A failing hook leaves its tests skipped, and only the suite has the reason.
  const hooks = [...module.children.allSuites()]
    .filter((suite) => suite.errors().length > 0)
    .map((suite) => `${file} › ${suite.fullName.replaceAll(' > ', ' › ')} (a hook)`);
  return { file, state: module.state(), tests, hooks, hasErrors: module.errors().length > 0 };
}
