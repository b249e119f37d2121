import { expect } from '@playwright/test';
import { formatDate } from '#/bff/contract/format.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { withoutAddresses } from './support/api-routes.ts';
import { showStatus } from './support/database.ts';
import { ownRegister } from './support/own-register.ts';
import { inReadingOrder } from './support/reading-order.ts';
import { type ReportTypeName, TEXTS } from './support/report-form.ts';
import { createReport, readReport } from './support/reports.ts';
import { test } from './support/visits.ts';

const ME = 'carlijn.meijer';

const own = ownRegister(ME);

test.describe('the form of a report', () => {
  test('RD-013 RD-014 RD-017 has the specified fields on the left, and one file on the right', async ({ page }) => {
    const id = await createReport(own.me, { date: '2026-03-07', amount: 1234.5 });
    const { number } = await readReport(own.me, id);
    const { form } = await own.open(page, id);
    await expect(form.box.getByText(`Number ${number}`)).toBeVisible();
    await expect(form.box.getByRole('textbox', { name: /Number/ })).toHaveCount(0);
    await expect(form.box.getByRole('radiogroup', { name: 'Type' }).getByRole('radio')).toHaveCount(3);
    for (const [name, isChosen] of [
      ['I give', false],
      ['I receive', true],
      ['I decline', false],
    ] as const)
      await expect(form.type(name)).toBeChecked({ checked: isChosen });
    await expect(form.text('Contact person')).toHaveValue('Willem Brouwer');
    await expect(form.text('Company')).toHaveValue('Asfaltcentrale Waalhaven');
    await expect(form.text('Function')).toHaveValue('Directeur');
    await expect(form.text('Occasion')).toHaveValue('Oplevering parallelbaan');
    await expect(form.text('Gift')).toHaveValue('Diner na oplevering, één persoon');
    await expect(form.text('Date')).toHaveValue('07-03-2026');
    await expect(form.text('Amount')).toHaveValue('1234,50');
    await expect(form.category).toBeVisible();
    await expect(form.declaration).toBeChecked();
    // The fields, in the order of the specification.
    const fields = [
      form.box.getByText(`Number ${number}`),
      ...(['I give', 'I receive', 'I decline'] as const).map((name) =>
        form.box.getByText(name, { exact: true }).last(),
      ),
      form.text('Contact person'),
      form.text('Company'),
      form.text('Function'),
      form.text('Occasion'),
      form.text('Gift'),
      form.box.locator('.ob-select'),
      form.text('Amount'),
      form.text('Date'),
      form.declaration,
    ];
    expect(await inReadingOrder(fields)).toBe(true);

    const file = page.locator('input[type=file]');
    await expect(file).toHaveCount(1);
    await expect(file).not.toHaveAttribute('multiple');
    const chooser = await page.getByRole('button', { name: /^Drop a file here/ }).boundingBox();
    const gift = await form.text('Gift').boundingBox();
    expect(chooser?.x).toBeGreaterThan((gift?.x ?? 0) + (gift?.width ?? 0));
  });

  test('RD-015 OP-028 has a link from the amount to the currency converter only if the address is configured', async ({
    page,
  }) => {
    const { form } = await own.open(page, await createReport(own.me));
    const link = form.box.getByRole('link', { name: 'Convert currency' });
    await expect(link).toHaveAttribute('href', 'https://valuta.noordveen.example/');
    await expect(link).toHaveAttribute('target', '_blank');
    await withoutAddresses(page);
    await page.reload();
    await expect(form.text('Amount')).toBeVisible();
    await expect(link).toHaveCount(0);
  });

  test('RD-016 OP-064 has a heading, introduction and declaration that follow the type, and no declaration for a declined gift', async ({
    page,
  }) => {
    const id = await createReport(own.me);
    const { form } = await own.open(page, id);
    const said: Record<ReportTypeName, [string, RegExp | null]> = {
      'I give': ['What you gave or offered, to whom and why.', /I do not mean this gift to influence/],
      'I decline': ['What you were offered and turned down, by whom and why.', null],
      'I receive': ['What you were given and accepted, from whom and why.', /does not influence my decisions/],
    };
    for (const [name, [intro, declaration]] of Object.entries(said) as [ReportTypeName, [string, RegExp | null]][]) {
      await form.type(name).check();
      await expect(form.box.getByRole('heading', { level: 2 })).toHaveText(name);
      await expect(form.box.locator('header')).toContainText(intro);
      if (declaration) await expect(form.box.getByText(declaration)).toBeVisible();
      else await expect(form.declaration).toHaveCount(0);
    }
    // The declaration was ticked at first, but has to be ticked again once the type has been ‘I decline’.
    await expect(form.declaration).not.toBeChecked();
    await form.type('I decline').check();
    await form.save.click();
    await expect(form.state).toHaveText('Saved');
    expect(await readReport(own.me, id)).toMatchObject({ idReportType: 3, declaration: false });
  });

  test('RD-025 DM-001 DM-002 is read-only for its owner in every status but Concept', async ({ page }) => {
    const id = await createReport(own.me, { amount: 1234.5, date: '2026-03-07' });
    const { report, form } = await own.open(page, id);
    await expect(form.text('Gift')).toBeEditable();
    for (const [status, name] of [
      [REPORT_STATUS.PendingResubmittal, 'To be resubmitted'],
      [REPORT_STATUS.WaitingForApproval, 'Waiting for approval'],
      [REPORT_STATUS.Approved, 'Approved 1 of 2'],
      [REPORT_STATUS.Rejected, 'Rejected'],
      [REPORT_STATUS.Locked, 'Locked'],
      [REPORT_STATUS.Processed, 'Processed'],
      [REPORT_STATUS.Error, 'Error'],
      [REPORT_STATUS.WaitingForWorkflow, 'Waiting for the engine'],
    ] as const) {
      await showStatus(own.sql, id, status);
      await report.settled(name);
      for (const field of TEXTS) await expect(form.text(field), `${field} of ${name}`).not.toBeEditable();
      for (const type of ['I give', 'I receive', 'I decline'] as const) await expect(form.type(type)).toBeDisabled();
      await expect(form.category).toHaveCount(0);
      await expect(form.declaration).toHaveCount(0);
      await expect(page.locator('input[type=file]')).toHaveCount(0);
      await expect(form.save).toHaveCount(0);
      await expect(form.submit).toHaveCount(0);
    }
    await expect(form.text('Amount')).toHaveValue(/^€\s1\.234,50$/);
    await expect(form.text('Date')).toHaveValue(formatDate('2026-03-07'));
  });
});
