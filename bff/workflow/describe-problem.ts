import type { Problem } from './engine.ts';

/** What is wrong with a drawing in a line of English: for logs and errors, not for screens, which have labels. */
export const describeProblem = ({ element, rule, message }: Pick<Problem, 'element' | 'rule' | 'message'>): string =>
  `${element ?? 'file'} (${rule}): ${message}`;
