import { type Page, test } from '@playwright/test';
import type { Sql } from '#/bff/database/connection.ts';
import { openAs } from '../../support/browser.ts';
import type { Program } from '../../support/program.ts';
import { emptyRegister, openDatabase } from './database.ts';
import { ReportForm } from './report-form.ts';
import { ReportPage } from './report-page.ts';
import { as, watchCalls } from './reports.ts';
import { ENGLISH } from './visits.ts';

/** One person and their reports; every test of the file begins without any reports. */
export interface OwnRegister {
  sql: Sql;
  me: Program;
  /** Opens a report on its page, as this person unless another is named, in English. */
  open(page: Page, id: number, as?: string, address?: string): Promise<OpenReport>;
}

export interface OpenReport {
  report: ReportPage;
  form: ReportForm;
  /** The calls by which the page has changed something since it was opened. */
  calls: string[];
}

/** Prepares the test file; call it at the top of the file. The fields are available in hooks and tests. */
export function ownRegister(name: string): OwnRegister {
  const own = {
    async open(page, id, who = name, address = `/app/reports/${id}`) {
      await openAs(page, who, address, ENGLISH);
      const report = new ReportPage(page);
      await report.tools.waitFor();
      return { report, form: new ReportForm(page), calls: watchCalls(page) };
    },
  } as OwnRegister;
  test.beforeAll(async () => {
    own.sql = await openDatabase();
    own.me = await as(name);
  });
  test.beforeEach(() => emptyRegister(own.sql, name));
  test.afterAll(() => own.sql.end());
  return own;
}
