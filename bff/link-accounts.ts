import { parseArgs } from 'node:util';
import { MOUNT } from '#/infra/identity/built-in.ts';
import { reachPostgres } from '#/infra/postgres/connect-for-command.ts';
import { readConfig } from './config.ts';
import { connect, type Sql } from './database/connection.ts';
import { allowByIssuer, allowByName } from './people/accounts/allow-by-command.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run accounts:link -- UPN …                links these people at their next sign-in
npm run accounts:link -- --issuer ADDRESS     links everybody who is linked to this issuer, which no longer exists
Each person is linked by user principal name, once and within a week, to an account of the configured identity provider.`;

/**
 * The command with which the server's operator allows people to be linked at their next sign-in, if the
 * identity provider has recreated their account or they come from another issuer (decision 0047). It works
 * while servers are running. Exit code 0: done; 1: some of the names do not belong to an active person; 2: it
 * failed.
 */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { issuer: { type: 'string' } } });
  if ((positionals.length === 0) === (values.issuer === undefined)) throw new Error(USAGE);
  const config = readConfig(process.env);
  const { identity, publicUrl } = config;
  const postgres = await reachPostgres(config);
  const sql = connect(postgres.url, { max: 1, name: 'openboek-accounts' });
  const present = identity.kind === 'external' ? identity.issuer : `${publicUrl}${MOUNT}`;
  try {
    if (values.issuer !== undefined) return await ofIssuer(sql, values.issuer, present);
    return await named(sql, positionals);
  } finally {
    await sql.end();
    await postgres.stop();
  }
}

async function named(sql: Sql, upns: readonly string[]): Promise<number> {
  const { allowed, unknown } = await allowByName(sql, upns);
  for (const upn of allowed) console.log(`${upn} will be linked at the next sign-in within a week.`);
  for (const upn of unknown) console.error(`${upn} is not the user name of an active person.`);
  return unknown.length > 0 ? 1 : 0;
}

async function ofIssuer(sql: Sql, issuer: string, present: string): Promise<number> {
  const count = await allowByIssuer(sql, issuer, present);
  console.log(`${count} people of ${issuer} will be linked at their next sign-in within a week.`);
  return 0;
}

await runCommand(main);
