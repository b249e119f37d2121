/** Drawings with approvals, for the tests of the forecast and of the check for simultaneous approvals. */
import * as b from './bpmn.ts';

/** The output mapping for the decision of a user task. */
export const mapped = (variable: string): string => b.mappings(b.outputs({ [variable]: '= decision' }));

/**
 * An approval whose approver is named by a rule; `to` is the variable that its decision is mapped to, by default
 * `decision`.
 */
export const approval = (id: string, rule: string, to = ''): string =>
  b.user(id, b.headers({ approverRule: rule }) + (to && mapped(to)), `name="${id} decides"`);

/**
 * Three people are asked at once, each with a separate variable; the first rejection ends the process. A fourth is
 * asked after all three have approved.
 */
export const threeAtOnce = (process = 'p', ending: string = b.terminate): string =>
  b.definition(
    process,
    [b.start(), b.parallel('fork'), b.parallel('join'), b.exclusive('no'), b.end('rejected', ending)],
    ['a', 'b', 'c'].map((id) => [approval(id, `rule-${id}`, `by_${id}`), b.exclusive(`${id}-ok`)]),
    [approval('d', 'rule-d'), b.exclusive('d-ok'), b.end()],
    b.flows('start > fork, join > d > d-ok, d-ok > end {= decision = "approve"}, d-ok > no {= decision = "reject"}'),
    b.flows('no > rejected'),
    ['a', 'b', 'c'].map((id) =>
      b.flows(
        `fork > ${id} > ${id}-ok, ${id}-ok > join {= by_${id} = "approve"}, ${id}-ok > no {= by_${id} = "reject"}`,
      ),
    ),
  );
