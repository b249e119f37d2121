/**
 * Runs several pieces of work in parallel and waits for all of them. Work that continues until something happens
 * watches `stop`, which is aborted at the first failure, at the end of the test (its `signal`) and at the deadline, so
 * no loop outlives its test.
 */
export async function sideBySide(
  signal: AbortSignal,
  withinMs: number,
  works: readonly ((stop: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal, AbortSignal.timeout(withinMs)]);
  const begun = works.map(async (work) => {
    try {
      await work(stop);
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  });
  await Promise.allSettled(begun);
  await Promise.all(begun);
}
