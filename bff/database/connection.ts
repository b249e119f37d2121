import type { ISql, PendingQuery, Sql as PostgresSql, TransactionSql } from 'postgres';
import { postgres } from './driver.ts';

/** A pool of connections: `await sql`select …``. */
export type Sql = PostgresSql;
/** A running transaction, as `transaction` of transaction.ts hands it out. */
export type Tx = TransactionSql;
/** Either of them: what a function of a queries.ts file takes when it does not care. */
export type Db = ISql;
/** One statement, on its way as soon as somebody waits for it. */
export type Statement = Promise<unknown> & Pick<PendingQuery<never>, 'cancel'>;

export interface ConnectOptions {
  /** Connections at most (10). */
  max?: number;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** Milliseconds a statement may run (30,000); 0 for ever: migrations, seeding, waiting for an advisory lock. */
  statementTimeout?: number;
  /** Seconds after which an idle connection closes; left out: never. */
  idleTimeout?: number;
  /** Seconds to wait for the server (10). */
  connectTimeout?: number;
  /** Hears each statement as it is sent: for tests that count them. */
  onStatement?: (text: string) => void;
}

/**
 * Opens a pool. What comes out of Postgres:
 * - int2, int4, int8 → number (an int8 beyond 2^53 → bigint, so nothing is ever rounded); numeric → number (our only
 *   ones are amounts, numeric(12,2)); xid8 and money stay text
 * - date → text 'yyyy-mm-dd', both ways: a day has no time zone, so never hand a Date to a date column;
 *   timestamp and timestamptz → Date
 * - json, jsonb → the value; a parameter for a jsonb column is the value as well, never a string made by JSON.stringify
 * - uuid → text; bytea → Buffer
 *
 * Column names come as the query writes them. `undefined` as a parameter throws: say null.
 *
 * @param url postgres://user:password@host:port/database
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const timeout = options.statementTimeout ?? 30_000;
  return postgres(url, {
    max: options.max ?? 10,
    idle_timeout: options.idleTimeout,
    connect_timeout: options.connectTimeout ?? 10,
    // A second at most between attempts, not the driver's 20: when the database is back so are we.
    backoff: (retries: number) => Math.min(3 ** retries / 100, 1),
    onnotice: () => {},
    ...(options.onStatement && { debug: (_connection: number, text: string) => options.onStatement?.(text) }),
    types: { wholeNumber, decimalNumber, day },
    connection: {
      application_name: options.name ?? 'openboek',
      // What is stored and compared is a moment; years, weeks and "today" name their time zone in the query.
      TimeZone: 'UTC',
      statement_timeout: timeout,
      // A transaction left open would hold its locks; none of ours waits for anything outside Postgres this long.
      idle_in_transaction_session_timeout: timeout,
    },
  }) as unknown as Sql;
}

const wholeNumber = {
  to: 20,
  from: [20],
  serialize: (value: number | bigint) => String(value),
  parse: (text: string): number | bigint => {
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : BigInt(text);
  },
};

const decimalNumber = {
  to: 1700,
  from: [1700],
  serialize: (value: number | string) => String(value),
  parse: (text: string) => Number(text),
};

const day = {
  to: 1082,
  from: [1082],
  serialize: (value: string) => value,
  parse: (text: string) => text,
};
