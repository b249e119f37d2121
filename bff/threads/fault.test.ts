import { expect, it } from 'vitest';
import { isUnavailable } from '#/bff/database/unavailable.ts';
import { Failure } from '#/bff/failure.ts';
import { fromFault, toFault } from './fault.ts';

const travelled = (error: unknown) => fromFault(structuredClone(toFault(error)));

it('a failure keeps its code, its fields and its waiting time in the other thread', () => {
  const detail = { fields: { columns: ['notAllowed' as const] }, retryAfter: 5, cause: new Error('stays behind') };
  const arrived = travelled(new Failure('VALIDATION', 'no such column', detail));
  expect(arrived).toBeInstanceOf(Failure);
  expect(arrived).toMatchObject({ code: 'VALIDATION', message: 'no such column' });
  expect((arrived as Failure).detail).toEqual({ fields: { columns: ['notAllowed'] }, retryAfter: 5 });
});

it('an unavailable database is recognised in the other thread, and other faults are not mistaken for it', () => {
  const away = Object.assign(new Error('terminating connection'), { name: 'PostgresError', code: '57P01' });
  expect(isUnavailable(travelled(away))).toBe(true);
  expect(isUnavailable(travelled(new TypeError('x is undefined')))).toBe(false);
  expect(travelled(new TypeError('x is undefined'))).toMatchObject({ name: 'TypeError', message: 'x is undefined' });
  expect(travelled('thrown as a text')).toMatchObject({ message: 'thrown as a text' });
});
