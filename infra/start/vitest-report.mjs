// A reporter for vitest that leaves what test-parts.mjs needs: vitest's own JSON hides a worker that died, since the files it
// took with it are in no list.
import { writeFileSync } from 'node:fs';

/** Where the report goes: vitest hands a reporter on its command line no options. */
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

/** A file: whether it ran, and the names of its tests, suites and of itself by how they ended. */
function describeModule(module) {
  const file = module.relativeModuleId;
  const named = (test) => ({ name: `${file} › ${test.fullName.replaceAll(' > ', ' › ')}`, state: test.result().state });
  const tests = [...module.children.allTests()].map(named);
  // A hook that fails leaves its tests skipped and only the suite says why.
  const hooks = [...module.children.allSuites()]
    .filter((suite) => suite.errors().length > 0)
    .map((suite) => `${file} › ${suite.fullName.replaceAll(' > ', ' › ')} (a hook)`);
  return { file, state: module.state(), tests, hooks, hasErrors: module.errors().length > 0 };
}
