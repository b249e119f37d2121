import { describe, expect, it } from 'vitest';
import { makeTree } from '#/web/ui/tree/tree-lines.ts';
import { coverageOf } from './role-coverage.ts';

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
const given = (...companies: [number, boolean][]) =>
  coverageOf({ active: true, isGlobal: false, companies: new Map(companies) }, TREE);

describe('where a role applies', () => {
  it('is the company for which it is granted, and the companies below if that company passes the role on', () => {
    const { checkedOf, inheritedFrom, covered } = given([INFRA, true]);
    expect([GROUP, INFRA, ROADS, HOMES].map(checkedOf)).toEqual(['mixed', true, true, false]);
    expect([GROUP, INFRA, ROADS, HOMES].map(inheritedFrom)).toEqual([null, null, INFRA, null]);
    expect(covered).toBe(2);
  });

  it('is the company for which it is granted alone if that company does not pass the role on', () => {
    const { checkedOf, covered } = given([INFRA, false]);
    expect([INFRA, ROADS].map(checkedOf)).toEqual([true, false]);
    expect(covered).toBe(1);
  });

  it('counts each company once, and names the nearest company from which the role is inherited', () => {
    const { inheritedFrom, covered } = given([GROUP, true], [INFRA, true], [ROADS, false]);
    expect(covered).toBe(4);
    expect([ROADS, HOMES].map(inheritedFrom)).toEqual([INFRA, GROUP]);
  });

  it('does not include a company that is not in the tree', () => {
    const { checkedOf, covered } = given([99, true]);
    expect([GROUP, INFRA].map(checkedOf)).toEqual([false, false]);
    expect(covered).toBe(0);
  });

  it('is computed by visiting each company once', () => {
    const asked: number[] = [];
    const counted = {
      ...TREE,
      childrenOf: (id: number) => {
        asked.push(id);
        return TREE.childrenOf(id);
      },
      below: () => {
        throw new Error('walks the tree again');
      },
    };
    const { checkedOf } = coverageOf({ active: true, isGlobal: false, companies: new Map([[INFRA, true]]) }, counted);
    for (const id of TREE.nodes.keys()) checkedOf(id);
    expect(asked.toSorted()).toEqual([GROUP, INFRA, ROADS, HOMES]);
  });
});
