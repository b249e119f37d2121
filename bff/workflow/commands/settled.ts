/** Waiting for a command to settle: by NOTIFY, over one LISTEN connection per process, without polling. */
import type { Sql } from 'postgres';
import type { CommandId, CommandStatus } from '#/bff/workflow/engine.ts';
import { findCommandStatus, SETTLED_CHANNEL } from './queries.ts';

export interface SettledWaiter {
  settled(id: CommandId, timeoutMs: number): Promise<CommandStatus>;
}

const isOpen = (status: CommandStatus): boolean => status.state === 'ready' || status.state === 'sent';

export function createSettledWaiter(sql: Sql): SettledWaiter {
  const waiting = new Map<CommandId, Set<() => void>>();
  let listening: Promise<unknown> | undefined;

  const wake = (id: CommandId) => {
    for (const go of waiting.get(id) ?? []) go();
  };
  /** A notice may have been missed while the connection was lost, so all waiting callers check again. */
  const wakeAll = () => {
    for (const id of [...waiting.keys()]) wake(id);
  };
  const listen = () => {
    listening ??= sql.listen(SETTLED_CHANNEL, wake, wakeAll).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    return listening;
  };

  const read = async (id: CommandId): Promise<CommandStatus> => {
    const status = await findCommandStatus(sql, id);
    if (!status) throw new Error(`there is no workflow command ${id}`);
    return status;
  };

  /** Resolves at the next notice about the command, or at the deadline. */
  const noticed = (id: CommandId, timeoutMs: number): { promise: Promise<void>; stop: () => void } => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    const group = waiting.get(id) ?? new Set();
    waiting.set(id, group.add(resolve));
    const stop = () => {
      clearTimeout(timer);
      group.delete(resolve);
      if (!group.size) waiting.delete(id);
    };
    return { promise, stop };
  };

  return {
    async settled(id, timeoutMs) {
      const deadline = performance.now() + timeoutMs;
      let status = await read(id);
      if (!isOpen(status) || timeoutMs <= 0) return status;
      await listen();
      while (isOpen(status) && performance.now() < deadline) {
        // starts to wait before it reads, so that no notice is lost in between
        const notice = noticed(id, deadline - performance.now());
        status = await read(id);
        if (isOpen(status)) await notice.promise;
        notice.stop();
        if (isOpen(status)) status = await read(id);
      }
      return status;
    },
  };
}
