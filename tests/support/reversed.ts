import { type RunnerTestFile, type RunnerTestSuite, TestRunner, type VitestTestRunner } from 'vitest';

/**
 * Runs the tests of each file from the last to the first, except stories, which keep their order (`{ shuffle: false
 * }`). This always finds a test that depends on an earlier one; a random order finds it only half of the time.
 */
export default class Reversed extends TestRunner implements VitestTestRunner {
  async onCollected(files: RunnerTestFile[]): Promise<void> {
    for (const file of files) reverse(file);
  }
}

function reverse(suite: RunnerTestSuite): void {
  for (const task of suite.tasks) if (task.type === 'suite') reverse(task);
  if (suite.shuffle !== false) suite.tasks.reverse();
}
