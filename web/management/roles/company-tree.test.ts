import { expect, it } from 'vitest';
import { companyTree } from './company-tree.ts';
import { coverageOf } from './role-coverage.ts';

const open = [
  { idCompany: 1, parentId: 0, name: 'Groep', administrationNr: '1000' },
  { idCompany: 2, parentId: 1, name: 'Infra', administrationNr: null },
];
const closed = [
  { idCompany: 7, name: 'Kranendijk', administrationNr: '1400', mergedInto: 'Infra' },
  { idCompany: 8, name: 'Oud', administrationNr: null, mergedInto: null },
];
const words = (into: string | null) => (into === null ? 'closed' : `merged into ${into}`);

it('closed companies in which the person has the role come after the open companies, and are marked and counted', () => {
  const tree = companyTree(open, closed, words);
  expect(tree.roots.map(({ name, note, mark }) => [name, note, mark])).toEqual([
    ['Groep', '1000', undefined],
    ['Kranendijk', '1400, merged into Infra', 'closed'],
    ['Oud', 'closed', 'closed'],
  ]);
  const held = { active: true, isGlobal: false, companies: new Map([[1, true] as const, [7, false] as const]) };
  const { checkedOf, covered } = coverageOf(held, tree);
  expect([1, 2, 7, 8].map(checkedOf)).toEqual([true, true, true, false]);
  expect([covered, tree.nodes.size]).toEqual([3, 4]);
});

it('the tree has only open companies if the person has the role in no closed company', () => {
  expect([...companyTree(open, [], words).nodes.keys()]).toEqual([1, 2]);
});
