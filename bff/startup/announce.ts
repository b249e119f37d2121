import type { Config } from '#/bff/config.ts';
import { PARTS, type PartStates } from './surroundings.ts';

/** Prints a line for the person who started the server; the log is for machines. */
export function say(line: string): void {
  console.log(line);
}

/** The example people to try first: name, UPN's local part, and what they do. */
const PEOPLE = [
  ['Sanne Dijkgraaf', 'sanne.dijkgraaf', 'employee: registers gifts'],
  ['Ruben Scholten', 'ruben.scholten', 'her supervisor: approves first'],
  ['Marijke van den Broek', 'marijke.vandenbroek', 'compliance: approves above the limit'],
  ['Ingrid Oosterhuis', 'ingrid.oosterhuis', 'administrator'],
  ['Thijs Wagenaar', 'thijs.wagenaar', 'operator of the workflows'],
] as const;

/** Prints the address, the parts that do not answer and, with the built-in sign-in, the people to sign in as. */
export function announce(config: Config, parts: PartStates): void {
  say('');
  say(`Openboek is ready: ${config.publicUrl}`);
  for (const line of warningsOf(config, parts)) say(`Warning: ${line}`);
  if (config.identity.kind === 'external') return;
  say('');
  say('Sign in as any person of the example company, without a password. For example:');
  for (const [name, local, what] of PEOPLE)
    say(`  ${name.padEnd(24)}${`${local}@noordveen.example`.padEnd(40)}${what}`);
  say('');
  say(`Data is kept in ${config.dataFolder}. Stop with Ctrl-C.`);
}

/** A line for each part that does not work: the setting that configures it, and what does not work as a result. */
export function warningsOf({ identity, smtp, clamd, publicUrl, port }: Config, parts: PartStates): string[] {
  const issuer = identity.kind === 'external' ? identity.issuer : '';
  const lines = {
    address: `OPENBOEK_URL=${publicUrl} does not lead to this server, which listens on port ${port}: nobody can sign in`,
    identity: `OIDC_ISSUER=${issuer} does not answer as an identity provider, and nobody can sign in until it does`,
    scopes: 'OIDC_SCOPES asks for more than the identity provider offers, and it may refuse every sign-in',
    accounts: 'Nobody can use Openboek yet',
    mail: `SMTP_URL: ${smtp && new URL(smtp.url).host} does not accept email, and emails wait until it does`,
    scanner: `CLAMD_ADDRESS=${clamd?.host}:${clamd?.port} does not answer, and new files cannot be opened until it does`,
  };
  return PARTS.flatMap((part) => {
    const problem = parts[part];
    return problem ? [`${lines[part]} (${problem})`] : [];
  });
}
