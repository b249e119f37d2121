/**
 * Loaded into the server by the bench (`node --import`): on SIGUSR2 it writes two durations in ms into the file that
 * BENCH_STALLS names: the longest stall of the event loop since the last signal, and the longest time that its thread
 * spent computing between two checks. Then it starts again. The second figure shows how long a stall would be on an
 * otherwise idle machine.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 5;

const file = process.env.BENCH_STALLS;
if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  delay.enable();
  let computed = 0;
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    computed = Math.max(computed, (user + system) / 1e3);
  };
  setInterval(look, LOOK_MS).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ longest: delay.max / 1e6, computed }));
    delay.reset();
    computed = 0;
  });
}
