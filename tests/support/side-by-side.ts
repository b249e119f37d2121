/**
 * Runs work side by side and waits for all of it. Work that goes on until something happens watches `stop`, which is
 * aborted by the first failure, by the end of the test (its `signal`) and at the deadline, so no loop outlives its
 * test.
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
