import type { Breakage } from './breakage.ts';

const REQUESTS = 'tests/api/role-requests.test.ts';
const LINKS = 'tests/api/link-accounts.test.ts';
const PICKERS = 'tests/api/picker-limits.test.ts';

/**
 * Faults in who may give a role to whom, which account signs in as whom, which people may be looked up, and how callers
 * are counted.
 */
export const breakages: readonly Breakage[] = [
  {
    id: 'R01',
    title: 'An administrator confirms the role that they asked for themselves.',
    file: 'bff/management/roles/decide-request.ts',
    find: "if (isOwn && decision !== 'withdraw')",
    replace: "if (isOwn && decision === 'refuse')",
    caughtBy: REQUESTS,
    pattern: 'cannot decide on the request',
  },
  {
    id: 'R02',
    title: 'If administrators add companies to a role that they already hold, the companies count at once.',
    file: 'bff/management/roles/confirmers.ts',
    find: '[...later].some((company) => !earlier.has(company))',
    replace: '(earlier.size === 0 && later.size > 0)',
    caughtBy: REQUESTS,
    pattern: 'to add companies to an existing role',
  },
  {
    id: 'R03',
    title: 'An administrator who first removes the other administrators needs no confirmation for a role.',
    file: 'bff/management/roles/ask-for-role.ts',
    find: 'confirmers.length === 0 && !(await couldBeConfirmedLately(tx, role, before, after))',
    replace: 'confirmers.length === 0',
    caughtBy: REQUESTS,
    pattern: 'others were removed first',
  },
  {
    id: 'R04',
    title: 'An administrator of one company confirms a role in another.',
    file: 'bff/management/roles/decide-request.ts',
    find: 'role.userId !== actor.id && !(await mayChange(tx, administration, role, before, after))',
    replace: 'role.id < 0',
    caughtBy: REQUESTS,
    pattern: 'must administer everything that the role would cover',
  },
  {
    id: 'R05',
    title: 'A person with a new account signs in by user name alone, although nobody allowed it.',
    file: 'bff/auth/link-again.ts',
    find: 'if (!(await isAllowed(tx, before))) {',
    replace: 'if (before.id < 0) {',
    caughtBy: LINKS,
    pattern: 'is refused',
  },
  {
    id: 'R06',
    title: 'A permission to link one account counts for every later account.',
    file: 'bff/auth/queries.ts',
    find: 'subject = ${subject}, link_again_until = null, link_again_by = null',
    replace: 'subject = ${subject}',
    caughtBy: LINKS,
    pattern: 'linked once after an operator has allowed it',
  },
  {
    id: 'R07',
    title: 'Callers are counted by the address that they claim to have.',
    file: 'bff/http/caller-address.ts',
    find: 'while (isIP(caller) !== 0 && proxies.has(caller)) {',
    replace: 'while (heard.length > 0) {',
    caughtBy: 'bff/http/caller-address.test.ts',
  },
  {
    id: 'R08',
    title: 'The number of sign-ins that may be begun is not limited.',
    file: 'bff/auth/sign-in-routes.ts',
    find: 'if (wait > 0)',
    replace: 'if (wait > 1_000)',
    caughtBy: 'tests/api/sign-in-limits.test.ts',
    pattern: '140 times',
  },
  {
    id: 'R09',
    title: 'An employee can read all people of the organisation page by page.',
    file: 'bff/people/list-for-pickers.ts',
    find: 'limit: Math.max(0, Math.min(limit, most - offset))',
    replace: 'limit',
    caughtBy: PICKERS,
    pattern: 'no more people are available',
  },
  {
    id: 'R10',
    title: 'People who cannot decide on anything are offered as approvers.',
    file: 'bff/people/picker-queries.ts',
    find: 'select from able_users a',
    replace: 'select from present_users a',
    caughtBy: PICKERS,
    pattern: 'cannot decide on anything',
  },
];
