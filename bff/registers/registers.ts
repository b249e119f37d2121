import type { RecordName, RegisterName } from '#/bff/contract/registers.ts';
import type { FileRegister } from '#/bff/files/record-file.ts';
import { giftReports } from './gift-reports/register.ts';
import { incidents } from './incidents/register.ts';
import { processingActivities } from './processing-activities/register.ts';
import type { BaseRegister, Register } from './register.ts';

/** The code does not compile if a name in the contract has no register. */
const byName: { readonly [N in RegisterName]: Register & { readonly name: N } } = {
  giftReport: giftReports,
  processingActivity: processingActivities,
};

/** All registers whose records are approved. */
export const REGISTERS: readonly Register[] = Object.values(byName);

const everyByName: { readonly [N in RecordName]: BaseRegister & { readonly name: N } } = {
  ...byName,
  incident: incidents,
};

/** All registers, including those whose records need no approval. */
export const ALL_REGISTERS: readonly BaseRegister[] = Object.values(everyByName);

/** The registers whose records have a file. */
export const REGISTERS_WITH_FILE: readonly FileRegister[] = [giftReports, incidents];

/** The register with this name, which may come from the database. Throws if there is none. */
export function registerOf(name: string): Register {
  const register = REGISTERS.find((candidate) => candidate.name === name);
  if (!register) throw new Error(`no register is named ${name}`);
  return register;
}
