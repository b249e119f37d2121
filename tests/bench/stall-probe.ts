/**
 * Loaded into the server by the bench (`node --import`): on SIGUSR2 it writes the longest stall of the event loop since the
 * last signal, in ms, into the file of BENCH_STALLS, and starts anew.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env.BENCH_STALLS;
if (file) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ longest: delay.max / 1e6 }));
    delay.reset();
  });
}
