/** Steps in which people come and go, change roles and supervisors, delegate decisions, and hand over tasks. */
import fc from 'fast-check';
import { openTask, type Person, ROLES, type Role } from './state.ts';
import { type Step, step } from './step.ts';
import { person } from './wishes.ts';

const leaves = (who: Person, how: 'left' | 'off'): Step =>
  step(`${who} is ${how}`, async ({ model }, world, tell) => {
    model.people[who].isHere = false;
    tell(`${who} is ${how}`);
    await world.setPresence(who, how);
  });

const returns = (who: Person): Step =>
  step(`${who} is back`, async ({ model }, world, tell) => {
    model.people[who].isHere = true;
    tell(`${who} is back`);
    await world.setPresence(who, 'here');
  });

const changesRole = (who: Person, role: Role): Step =>
  step(`${who} ${role}`, async ({ model }, world, tell) => {
    const { roles } = model.people[who];
    const isHeld = !roles.includes(role);
    model.people[who].roles = isHeld ? [...roles, role] : roles.filter((one) => one !== role);
    tell(`${who} ${isHeld ? 'gets' : 'loses'} ${role}`);
    await world.setRole(who, role, isHeld);
  });

const moves = (who: Person, boss: Person | null): Step =>
  step(`${who} moves`, async ({ model }, world, tell) => {
    if (who === boss) return;
    model.people[who].boss = boss;
    tell(`${who} works for ${boss ?? 'nobody'}`);
    await world.setBoss(who, boss);
  });

const delegates = (from: Person, to: Person, register: '*' | 'giftReport' | 'incident'): Step =>
  step(`${from} delegates`, async ({ model }, world, tell) => {
    const meets = (other: string) => other === register || other === '*' || register === '*';
    const isThere = model.delegations.some((one) => one.from === from && meets(one.register));
    if (from === to || isThere) return;
    model.delegations.push({ from, to, register });
    tell(`${from} lets ${to} decide on ${register}`);
    await world.delegate(from, to, register);
  });

const revokes = (which: number): Step =>
  step('revoke', async ({ model }, world, tell) => {
    const gone = model.delegations[which % Math.max(model.delegations.length, 1)];
    if (!gone) return;
    model.delegations = model.delegations.filter((one) => one !== gone);
    tell(`${gone.from} revokes the delegation to ${gone.to} on ${gone.register}`);
    await world.revoke(gone.from, gone.to, gone.register);
  });

const handsOver = (which: number, to: Person): Step =>
  step('hand over', async ({ model }, world, tell) => {
    const index = which % Math.max(model.reports.length, 1);
    const task = model.reports[index] && openTask(model.reports[index]);
    const from = task?.candidates[which % Math.max(task.candidates.length, 1)]?.person;
    if (!task || !from || from === to) return;
    task.former.push(to);
    task.handovers = [...task.handovers.filter((one) => one.from !== from), { from, to }];
    tell(`${from} hands the task of report ${index} over to ${to}`);
    await world.handOver(index, from, to);
  });

export const comings: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 2, arbitrary: fc.tuple(person, fc.constantFrom('left' as const, 'off' as const)).map((a) => leaves(...a)) },
  { weight: 2, arbitrary: person.map(returns) },
  { weight: 3, arbitrary: fc.tuple(person, fc.constantFrom(...ROLES)).map((a) => changesRole(...a)) },
  { weight: 2, arbitrary: fc.tuple(person, fc.option(person)).map((a) => moves(...a)) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(person, person, fc.constantFrom('*' as const, 'giftReport' as const, 'incident' as const))
      .map((a) => delegates(...a)),
  },
  { weight: 1, arbitrary: fc.nat(3).map(revokes) },
  { weight: 2, arbitrary: fc.tuple(fc.nat(3), person).map((a) => handsOver(...a)) },
];
