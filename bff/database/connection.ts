import type { ISql, PendingQuery, Sql as PostgresSql, TransactionSql } from 'postgres';
import { postgres } from './driver.ts';

/** A pool of connections: `await sql`select …``. */
export type Sql = PostgresSql;
/** A running transaction, as `transaction` of transaction.ts provides it. */
export type Tx = TransactionSql;
/** A pool or a transaction, for functions in queries.ts files that work with both. */
export type Db = ISql;
/** A statement, sent as soon as it is awaited. */
export type Statement = Promise<unknown> & Pick<PendingQuery<never>, 'cancel'>;

export interface ConnectOptions {
  /** The maximum number of connections (10). */
  max?: number;
  /** Shown in pg_stat_activity. */
  name?: string;
  /**
   * How many milliseconds a statement may run (30,000); 0 for no limit, as for migrations, seeding and waiting for an
   * advisory lock.
   */
  statementTimeout?: number;
  /** Seconds after which an idle connection closes; if omitted, never. */
  idleTimeout?: number;
  /** Seconds to wait for the server (10). */
  connectTimeout?: number;
  /** Called with each statement as it is sent, for tests that count them. */
  onStatement?: (text: string) => void;
}

/**
 * Opens a pool. Values from Postgres are converted:
 * - int2, int4, int8 → number (an int8 beyond 2^53 → bigint, so nothing is ever rounded); numeric → number (our only
 *   ones are amounts, numeric(12,2)); xid8 and money stay text
 * - date → text 'yyyy-mm-dd', in both directions: a day has no time zone, so never pass a Date to a date
 *   column; timestamp and timestamptz → Date
 * - json, jsonb → the value; a parameter for a jsonb column is also the value, never a string made by
 *   JSON.stringify
 * - uuid → text; bytea → Buffer
 *
 * Column names are those in the query. `undefined` as a parameter throws: use null.
 *
 * @param url postgres://user:password@host:port/database
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const timeout = options.statementTimeout ?? 30_000;
  return postgres(url, {
    max: options.max ?? 10,
    idle_timeout: options.idleTimeout,
    connect_timeout: options.connectTimeout ?? 10,
    // At most a second between attempts, instead of the driver's 20, to reconnect soon after the database is back.
    backoff: (retries: number) => Math.min(3 ** retries / 100, 1),
    onnotice: () => {},
    ...(options.onStatement && { debug: (_connection: number, text: string) => options.onStatement?.(text) }),
    types: { wholeNumber, decimalNumber, day },
    connection: {
      application_name: options.name ?? 'openboek',
      // Sessions use UTC, because stored and compared values are moments; queries for years, weeks and "today" state
      // their time zone.
      TimeZone: 'UTC',
      statement_timeout: timeout,
      // A transaction left open would hold its locks; no transaction waits this long for anything outside
      // Postgres.
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
