import { expect, type Page, test } from '@playwright/test';
import { openAs } from '#/tests/support/browser.ts';
import { emptyRegister, openDatabase } from './database.ts';
import { Grid } from './grid.ts';
import { as, createReport } from './reports.ts';

/**
 * Before the tests of a file, replaces all reports of a person with these.
 * @returns a function that opens the list of their own reports in English, and waits for all of them; `search` is the
 * query of the address
 */
export function ownListOf(name: string, reports: readonly Parameters<typeof createReport>[1][]) {
  test.beforeAll(async () => {
    const sql = await openDatabase();
    await emptyRegister(sql, name).finally(() => sql.end());
    const me = await as(name);
    for (const report of reports) await createReport(me, report);
  });
  return async (page: Page, search = ''): Promise<Grid> => {
    await openAs(page, name, `/app/myreports${search}`, { lang: 1033 });
    const grid = new Grid(page);
    await expect(grid.rows).toHaveCount(reports.length);
    return grid;
  };
}
