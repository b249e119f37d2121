import type { RegisterName } from '#/bff/contract/registers.ts';
import { giftReports } from './gift-reports/register.ts';
import type { Register } from './register.ts';

/** All registers; a name of the contract without its register does not compile. */
const REGISTERS: { readonly [N in RegisterName]: Register & { readonly name: N } } = {
  giftReport: giftReports,
};

/** The register of that name. Names come from our own tables: an unknown one is a fault. */
export function registerOf(name: string): Register {
  const register = (REGISTERS as Readonly<Record<string, Register>>)[name];
  if (!register) throw new Error(`no register is named ${name}`);
  return register;
}
