/** SIGKILL. A process that has gone by itself since it was listed is dead enough: backends come and go. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
