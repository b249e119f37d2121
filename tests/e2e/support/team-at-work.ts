import { test } from '@playwright/test';
import type { Sql } from '#/bff/database/connection.ts';
import type { Program } from '../../support/program.ts';
import { openDatabase } from './database.ts';
import { as } from './reports.ts';
import { makeTeam, type Team } from './team.ts';

/** A company of its own and two of its people as programs. */
export interface TeamAtWork {
  sql: Sql;
  team: Team;
  employee: Program;
  supervisor: Program;
}

/** Prepares the file it is called in, at its top; the fields are there in its hooks and tests. */
export function teamAtWork(): TeamAtWork {
  const work = {} as TeamAtWork;
  test.beforeAll(async () => {
    work.sql = await openDatabase();
    work.team = await makeTeam(work.sql);
    const { employee, supervisor } = work.team;
    [work.employee, work.supervisor] = await Promise.all([as(employee.local), as(supervisor.local)]);
  });
  test.afterAll(() => work.sql.end());
  return work;
}
