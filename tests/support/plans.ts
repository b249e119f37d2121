import { inject } from 'vitest';
import type { Sql } from '#/bff/database/connection.ts';
import { postgres } from '#/bff/database/driver.ts';
import type { TestDatabase } from './database.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  /** 0 if the node was never executed. */
  'Actual Loops': number;
  Plans?: Node[];
}
/** A statement as Postgres ran it; a statement within a function has a plan of its own. */
export interface Plan {
  'Query Text': string;
  Plan: Node;
}

/** A connection that receives the plan of every statement it runs. */
export interface PlanReader {
  readonly sql: Sql;
  /** What Postgres did while the work was done. */
  plansOf(work: () => Promise<unknown>): Promise<Plan[]>;
  end(): Promise<void>;
}

/** Opens a connection as a superuser, because only superusers may load auto_explain. */
export async function planReader({ url }: TestDatabase): Promise<PlanReader> {
  const own = new URL(inject('testServer').superuserUrl);
  own.pathname = new URL(url).pathname;
  let heard: Plan[] = [];
  const sql = postgres(own.href, {
    max: 1,
    onnotice: ({ message = '' }) => {
      const at = message.indexOf('plan:\n');
      if (at >= 0) heard.push(JSON.parse(message.slice(at + 6)) as Plan);
    },
  }) as unknown as Sql;
  await sql`load 'auto_explain'`;
  await sql.unsafe(`
    set timezone = 'UTC';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
    set auto_explain.log_format = json; set auto_explain.log_level = notice`);
  return {
    sql,
    plansOf: async (work) => {
      heard = [];
      await work();
      return heard;
    },
    end: () => sql.end({ timeout: 5 }),
  };
}

/** The tables that were read from end to end, each once. */
export function readWhole(plans: readonly Plan[]): string[] {
  const found = new Set<string>();
  const walk = (node: Node) => {
    const isWhole = node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0;
    if (isWhole && node['Relation Name']) found.add(node['Relation Name']);
    for (const inner of node.Plans ?? []) walk(inner);
  };
  for (const { Plan } of plans) walk(Plan);
  return [...found].toSorted();
}
