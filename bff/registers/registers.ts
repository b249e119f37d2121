import type { RegisterName } from '#/bff/contract/registers.ts';
import type { FileRegister } from '#/bff/files/record-file.ts';
import { giftReports } from './gift-reports/register.ts';
import type { Register } from './register.ts';

/** A name of the contract without its register does not compile. */
const byName: { readonly [N in RegisterName]: Register & { readonly name: N } } = {
  giftReport: giftReports,
};

/** All registers whose records are approved. */
export const REGISTERS: readonly Register[] = Object.values(byName);

/** Those whose records have a file. */
export const REGISTERS_WITH_FILE: readonly FileRegister[] = [giftReports];

/** The register of that name. Names come from our own tables: an unknown one is a fault. */
export function registerOf(name: string): Register {
  const register = REGISTERS.find((candidate) => candidate.name === name);
  if (!register) throw new Error(`no register is named ${name}`);
  return register;
}
