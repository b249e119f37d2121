/**
 * Runs a command and sets its exit code; an error is printed without its stack trace, and the exit code is 2 (failed).
 */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
