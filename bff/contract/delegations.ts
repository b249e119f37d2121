import { z } from 'zod';
import { REGISTER_NAMES } from './registers.ts';
import { calendarDate, recordId } from './text.ts';

/** The tasks that a delegation covers: the tasks of one register, or all tasks. */
export const DELEGATED_REGISTERS = ['*', ...REGISTER_NAMES] as const;
export type DelegatedRegister = (typeof DELEGATED_REGISTERS)[number];

const register = z.enum(DELEGATED_REGISTERS, { error: 'notAllowed' });

/**
 * "I am away from … to …, and this person decides on my behalf." Both days are included, in the application's
 * time zone.
 */
export const newDelegation = z
  .object({
    /** The delegate. */
    idUser: recordId,
    from: calendarDate,
    to: calendarDate,
    register: register.default('*'),
  })
  .superRefine(({ from, to }, issues) => {
    if (to < from) issues.addIssue({ code: 'custom', path: ['to'], message: 'beforeStart', input: to });
  });
export type NewDelegation = z.infer<typeof newDelegation>;

export const delegation = z.object({
  idDelegation: z.number(),
  /** The person whose tasks are delegated. */
  idUser: z.number(),
  displayname: z.string(),
  /** The person who decides on their behalf. */
  idDelegate: z.number(),
  delegatename: z.string(),
  register,
  /** First and last day, YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  state: z.enum(['future', 'running', 'past', 'revoked']),
  /** Whether the delegate can decide at all at this moment; false if they have left or lost access. */
  isAble: z.boolean(),
});
export type Delegation = z.infer<typeof delegation>;

/**
 * The caller's own delegations, newest period first, and the delegations of others for whom the caller decides, now or
 * later.
 */
export const delegations = z.object({ mine: z.array(delegation), forOthers: z.array(delegation) });
export type Delegations = z.infer<typeof delegations>;

export const periodQuery = z.object({ from: calendarDate, to: calendarDate });

/**
 * A person who has a delegate in the requested period, with the last day of the delegation; they cannot stand in for
 * others.
 */
export const awayPerson = z.object({ idUser: z.number(), until: z.string() });
export type AwayPerson = z.infer<typeof awayPerson>;
