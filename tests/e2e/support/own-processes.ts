import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import type { Sql } from '#/bff/database/connection.ts';
import { openDatabase } from './database.ts';

/** A text of a process, as stored in the database. */
export interface DefinitionText {
  process: string;
  xml: string;
  /** Null if the text is not deployed. */
  version: number | null;
  origin?: 'shipped' | 'edited';
  note?: string;
  deployedAt?: string;
  /** The local part of a UPN. */
  deployedBy?: string;
}

export interface OwnProcesses {
  readonly sql: Sql;
  /**
   * Creates a process without runs, with the shipped drawing of gift reports.
   *
   * @returns its id, which is also its name on the screen
   */
  add(): Promise<string>;
  /** Returns a new name, for a process whose texts the test stores itself. */
  name(): string;
  /** The shipped drawing of gift reports, under another name. */
  drawing(process: string): string;
  /** @returns the id of the stored text */
  store(text: DefinitionText): Promise<number>;
}

/** Gives the test file its own processes, which are removed afterwards; call it at the top of the file. */
export function ownProcesses(): OwnProcesses {
  let sql: Sql;
  let file: string;
  const processes: string[] = [];
  test.beforeAll(async () => {
    sql = await openDatabase();
    file = await readFile('processes/gift-report-approval.bpmn', 'utf8');
  });
  test.afterAll(async () => {
    await sql`delete from resource_drafts where resource = any(${processes})`;
    await sql`
      delete from camunda_definitions
      where definition_id in (select id from process_definitions where process_id = any(${processes}))`;
    await sql`delete from process_definitions where process_id = any(${processes})`;
    await sql.end();
  });
  const own = {
    get sql() {
      return sql;
    },
    name() {
      const process = `e2e-${randomUUID()}`;
      processes.push(process);
      return process;
    },
    drawing: (process: string) => file.replaceAll('gift-report-approval', process),
    async add() {
      const process = own.name();
      await own.store({ process, xml: own.drawing(process), version: 1 });
      return process;
    },
    async store({ process, xml, version, origin = 'shipped', note, deployedAt, deployedBy }: DefinitionText) {
      const sha256 = createHash('sha256').update(xml).digest();
      const [row] = await sql<{ id: number }[]>`
        insert into process_definitions (process_id, version, state, origin, xml, sha256, note, deployed_at, deployed_by)
        values (${process}, ${version}, ${version === null ? 'draft' : 'deployed'}, ${origin}, ${xml}, ${sha256}, ${note ?? null},
                ${deployedAt ?? (version === null ? null : sql`now()`)},
                (select id from users where upn like ${`${deployedBy ?? ''}@%`}))
        returning id`;
      if (!row) throw new Error('the insert returned no row');
      return row.id;
    },
  };
  return own;
}
