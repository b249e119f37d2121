import type { Breakage } from './breakage.ts';

/** Audit entries that are left out or say something untrue. */
export const breakages: readonly Breakage[] = [
  {
    id: 'A01',
    title: 'Decisions leave no audit entry.',
    file: 'bff/registers/decide.ts',
    find: 'auditChange(tx, context, register, record, input.action, {',
    replace: '(async (..._: unknown[]) => {})(tx, context, register, record, input.action, {',
    caughtBy: 'tests/api/audit-entries.test.ts',
  },
];
