import { describe, expect, it } from 'vitest';
import { makeTree } from '#/web/ui/tree/tree-lines.ts';
import {
  bodyOf,
  countChanges,
  draftOf,
  entriesOf,
  fromEntries,
  type RoleDraft,
  toggled,
  withInherit,
} from './role-draft.ts';

const GROUP = 1;
const INFRA = 2;
const ROADS = 3;
const HOMES = 4;
const TREE = makeTree([
  { id: GROUP, parentId: null, name: 'Groep' },
  { id: INFRA, parentId: GROUP, name: 'Infra' },
  { id: ROADS, parentId: INFRA, name: 'Wegen' },
  { id: HOMES, parentId: GROUP, name: 'Woningbouw' },
]);
const draft = (companies: [number, boolean][], own: Partial<RoleDraft> = {}): RoleDraft => ({
  active: true,
  isGlobal: false,
  companies: new Map(companies),
  ...own,
});

describe('a role on the screen', () => {
  it('is read from the details and stored unchanged, without companies that are not granted', () => {
    const company = (entityId: number, active: boolean) => ({
      entityId,
      active,
      inherit: true,
      securableEntityId: 26 as const,
    });
    const read = draftOf({
      userRole: { idUserRole: 9, roleName: 'Operator', active: true, isGlobalRole: false },
      securableEntities: [company(INFRA, true), company(HOMES, false)],
    });
    expect(read).toEqual(draft([[INFRA, true]]));
    expect(bodyOf(read, 4)).toEqual({
      userRole: { active: true, isGlobalRole: false },
      securableEntities: [company(INFRA, true)],
      version: 4,
    });
  });

  it('is compared by the number of differences, with each company counted once', () => {
    const before = draft([
      [INFRA, true],
      [HOMES, false],
    ]);
    expect(countChanges(before, before)).toBe(0);
    expect(countChanges(before, draft([[INFRA, false]], { isGlobal: true }))).toBe(3);
    expect(countChanges(before, toggled(toggled(before, TREE, ROADS), TREE, ROADS))).toBe(0);
  });

  it('is passed on by a newly added company if there are companies below it and this is allowed', () => {
    expect(toggled(draft([]), TREE, INFRA).companies).toEqual(new Map([[INFRA, true]]));
    expect(toggled(draft([]), TREE, INFRA, false).companies).toEqual(new Map([[INFRA, false]]));
    expect(toggled(draft([]), TREE, HOMES).companies).toEqual(new Map([[HOMES, false]]));
    expect(toggled(draft([[HOMES, false]]), TREE, HOMES).companies).toEqual(new Map());
    expect(withInherit(draft([[INFRA, true]]), INFRA, false).companies).toEqual(new Map([[INFRA, false]]));
  });

  it('is equal regardless of the order of its companies', () => {
    const one = draft([
      [HOMES, false],
      [INFRA, true],
    ]);
    const other = draft([
      [INFRA, true],
      [HOMES, false],
    ]);
    expect(entriesOf(one)).toEqual(entriesOf(other));
    expect(fromEntries(entriesOf(one))).toEqual(other);
  });
});
