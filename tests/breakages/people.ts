import type { Breakage } from './breakage.ts';

const LEAVERS = 'tests/api/scim-leavers.test.ts';

/** Faults in how people join, leave and return through a directory or a file. */
export const breakages: readonly Breakage[] = [
  {
    id: 'P01',
    title: 'The role No access ends for people who come back.',
    file: 'bff/people/import/people-queries.ts',
    find: "and not exists (select from role_rights rr where rr.role_id = r.id and rr.right_key = 'NoAccess')",
    replace: '',
    caughtBy: 'tests/api/no-access-stays.test.ts',
    pattern: 'as Entra deactivates and reactivates people',
  },
  {
    id: 'P02',
    title: 'The log does not mention that a person who came back is shut out.',
    file: 'bff/people/import/apply-people.ts',
    find: '...(shutOut.has(id) && { noAccess: true }),',
    replace: '',
    caughtBy: 'tests/api/no-access-stays.test.ts',
    pattern: 'as Entra deactivates and reactivates people',
  },
  {
    id: 'P03',
    title: 'People whom the directory deactivates stay active when something else in the request cannot be read.',
    file: 'bff/people/scim/provision.ts',
    find: "if (wanted.values.active !== 'no')",
    replace: "if (wanted.values.active !== 'no' || wanted.faults.length > 0)",
    caughtBy: LEAVERS,
    pattern: 'an odd address is ignored',
  },
  {
    id: 'P04',
    title: 'The refused parts of a request about a leaver are not in the audit log.',
    file: 'bff/people/scim/store-user.ts',
    find: '...(refused.length > 0 && { refused: storable(refused) })',
    replace: '',
    caughtBy: LEAVERS,
    pattern: 'an odd address is ignored',
  },
  {
    id: 'P05',
    title: 'A leaver loses their email address if the directory sends an invalid one.',
    file: 'bff/people/scim/read-user.ts',
    find: '  if (faults.length > 0) return { values, faults };\n',
    replace: '',
    caughtBy: LEAVERS,
    pattern: 'by PUT, an odd address',
  },
  {
    id: 'P06',
    title: 'Two simultaneous calls both create the same person.',
    file: 'bff/people/scim/provision.ts',
    find: '    await lockDirectorySoon(tx);\n',
    replace: '',
    caughtBy: 'tests/api/scim-newcomers.test.ts',
    pattern: 'of five calls that create the same person',
  },
  {
    id: 'P07',
    title: 'The name of a merged company stands for that company instead of the one that it was merged into.',
    file: 'bff/people/import/plan-people.ts',
    find: 'return into ? successorOf(into, { companies }) : company;',
    replace: 'return into ? company : company;',
    caughtBy: 'bff/people/import/plan-people.test.ts',
    pattern: 'resolves the name or number of a merged company',
  },
  {
    id: 'P08',
    title: 'Unknown paths below /scim are answered without a token.',
    file: 'bff/app.ts',
    find: 'if (isScim(c.req.path)) refuseProvisioner(',
    replace: 'if (false as boolean) refuseProvisioner(',
    caughtBy: 'tests/api/unknown-paths.test.ts',
    pattern: 'below /scim',
  },
];
