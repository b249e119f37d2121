import type { workflowEvents } from '#/bff/workflow/events.ts';

type Events = typeof workflowEvents;

/** Makes events fail while the engine is down, so that the effects of a command are undone and the command waits. */
export function failing(events: Events, time: { readonly isDown: boolean }): Events {
  const guarded =
    <A extends unknown[], T>(event: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (time.isDown) throw new Error('the engine is down');
      return event(...args);
    };
  return {
    ...events,
    started: guarded(events.started),
    taskCompleting: guarded(events.taskCompleting),
    taskCanceled: guarded(events.taskCanceled),
  };
}
