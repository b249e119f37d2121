import { test } from '@playwright/test';
import type { Sql } from '#/bff/database/connection.ts';
import type { Program } from '../../support/program.ts';
import { openDatabase } from './database.ts';
import { as } from './reports.ts';
import { makeTeam, type Team } from './team.ts';

/** A new company and two of its people as callers of the API. */
export interface TeamAtWork {
  sql: Sql;
  team: Team;
  employee: Program;
  supervisor: Program;
}

/** Prepares the test file; call it at the top of the file. Hooks and tests can use the fields. */
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
