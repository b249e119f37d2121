import type { Config } from '#/bff/config.ts';

/** A line for whoever started it at a keyboard; the log is for machines. */
export function say(line: string): void {
  console.log(line);
}

/** The people of the example to try first (DESIGN §7): name, UPN's local part, what they can see. */
const PEOPLE = [
  ['Sanne Dijkgraaf', 'sanne.dijkgraaf', 'employee: registers gifts'],
  ['Ruben Scholten', 'ruben.scholten', 'her supervisor: approves first'],
  ['Marijke van den Broek', 'marijke.vandenbroek', 'compliance: approves above the limit'],
  ['Ingrid Oosterhuis', 'ingrid.oosterhuis', 'administrator'],
  ['Thijs Wagenaar', 'thijs.wagenaar', 'operator of the workflows'],
] as const;

/** Says where it runs, and with the built-in sign-in as whom to try it. */
export function announce(config: Config): void {
  say('');
  say(`Openboek is ready: ${config.publicUrl}`);
  if (config.identity.kind === 'external') return;
  say('');
  say('Sign in as anybody of the example company, without a password. For instance:');
  for (const [name, local, what] of PEOPLE)
    say(`  ${name.padEnd(24)}${`${local}@noordveen.example`.padEnd(40)}${what}`);
  say('');
  say(`Data is kept in ${config.dataFolder}. Stop with Ctrl-C.`);
}
