import { type RunnerTestFile, type RunnerTestSuite, TestRunner, type VitestTestRunner } from 'vitest';

/**
 * Runs the tests of each file from the last to the first, and stories forwards as they say (`{ shuffle: false }`). Two tests of which
 * one needs the other before it are found each time, where an order by chance finds them every second time.
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
