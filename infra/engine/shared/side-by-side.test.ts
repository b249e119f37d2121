import { expect, it } from 'vitest';
import type { EngineHealth, WorkflowEngine } from '#/bff/workflow/engine.ts';
import { createSideBySide } from './side-by-side.ts';

const withHealth = (kind: WorkflowEngine['kind'], health: EngineHealth) =>
  ({ kind, read: {}, health: async () => health }) as unknown as WorkflowEngine;

it('both engines together report the health of Camunda, and no instances stranded on Camunda', async () => {
  const well = { ok: true, oldestReadySeconds: 3, rejected: 1 };
  const alone = { ...well, ok: false, problem: '2 processes run on Camunda' };
  const both = createSideBySide({} as never, withHealth('camunda', well), withHealth('embedded', alone));
  expect(await both.health()).toEqual({ ok: true, oldestReadySeconds: 3, rejected: 1 });
});

it('both engines together report what is wrong with Camunda', async () => {
  const away = { ok: false, problem: 'Camunda does not answer', oldestReadySeconds: 9, rejected: 0 };
  const well = { ok: true, oldestReadySeconds: 9, rejected: 0 };
  const both = createSideBySide({} as never, withHealth('camunda', away), withHealth('embedded', well));
  expect(await both.health()).toMatchObject({ ok: false, problem: 'Camunda does not answer' });
});
