import { reachPostgres } from '#/infra/postgres/connect-for-command.ts';
import type { Head } from './audit/chain-queries.ts';
import { describeVerdict, readHead } from './audit/describe-verdict.ts';
import { verifyChain } from './audit/verify-chain.ts';
import { readConfig } from './config.ts';
import { connect, type Sql } from './database/connection.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run audit:verify [-- --head SEQ:HASH]`: checks that every linked audit entry is still as it was
 * written. It works with or without a running server, and changes nothing. Exit code 0: the chain is intact;
 * 1: it is broken; 2: it could not be verified.
 */
async function main(): Promise<number> {
  const expected = readHead(process.argv.slice(2));
  const postgres = await reachPostgres(readConfig(process.env));
  const sql = connect(postgres.url, { max: 1, name: 'openboek-audit', statementTimeout: 0 });
  try {
    return await report(sql, expected);
  } finally {
    await sql.end();
    await postgres.stop();
  }
}

async function report(sql: Sql, expected: Head | undefined): Promise<number> {
  const onProgress = (links: number) => console.log(`  ${links.toLocaleString('en')} links`);
  const verdict = await verifyChain(sql, { expected, onProgress });
  for (const line of describeVerdict(verdict, new Date())) console.log(line);
  return verdict.fault ? 1 : 0;
}

await runCommand(main);
