import type { Problem } from './engine.ts';

/** Describes a problem of a drawing in one line of English, for logs and errors; screens use labels instead. */
export const describeProblem = ({ element, rule, message }: Pick<Problem, 'element' | 'rule' | 'message'>): string =>
  `${element ?? 'file'} (${rule}): ${message}`;
