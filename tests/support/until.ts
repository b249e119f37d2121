/**
 * Asks repeatedly until the answer is as expected, because on Camunda a result comes a moment after the command.
 * @throws with the expectation and the last answer if the answer is not as expected in time
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  isSo: (answer: T) => boolean,
  withinMs = 15_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`timed out waiting for: ${what}; last: ${JSON.stringify(answer)}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}
