import { expect, it } from 'vitest';
import { label } from '#/bff/labels.ts';
import { ruleLabel, waysOf } from './rules.ts';

it('a rule names people by its methods, in order; an unknown rule has none', () => {
  expect(waysOf('supervisor')).toEqual(['supervisor', 'supervisorOfSupervisor', 'compliance']);
  expect(waysOf('supervisorOfSupervisor')).toEqual(['supervisorOfSupervisor', 'compliance']);
  expect(waysOf('compliance')).toEqual(['compliance']);
  expect(waysOf('privacyOfficer')).toEqual(['privacyOfficer', 'otherPrivacyOfficer', 'compliance']);
  expect(waysOf('responsible')).toEqual(['responsible', 'compliance']);
  expect(waysOf('role:12')).toEqual(['role:12']);
  expect(waysOf('person:34')).toEqual(['person:34']);
  for (const unknown of ['', 'escalated', 'role', 'role:', 'role:0', 'person:x', 'person:1 ', 'otherPrivacyOfficer'])
    expect(waysOf(unknown)).toEqual([]);
});

it('a rule has a label in both languages', () => {
  const words = (header: string) => {
    const key = ruleLabel(header);
    return key && [label(1043, key), label(1033, key)];
  };
  expect(words('supervisor')).toEqual(['Leidinggevende', 'Supervisor']);
  expect(words('supervisorOfSupervisor')).toEqual(['Leidinggevende van de leidinggevende', "Supervisor's supervisor"]);
  expect(words('compliance')).toEqual(['Compliance', 'Compliance']);
  expect(words('privacyOfficer')).toEqual(['Privacy officer', 'Privacy officer']);
  expect(words('responsible')).toEqual(['Verantwoordelijke', 'Responsible person']);
  expect(words('role:12')).toEqual(['Rol', 'Role']);
  expect(words('person:34')).toEqual(['Persoon', 'Person']);
  expect(words('escalated')).toBeUndefined();
});
