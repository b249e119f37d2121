/** Does nothing until its input ends; then prints the longest stall of its event loop, in ms. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
console.log('ready');
process.stdin.resume().on('end', () => {
  console.log(delay.max / 1e6);
  process.exit(0);
});
