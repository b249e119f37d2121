import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foresee } from '#/infra/engine/embedded/foresight/foresee.ts';
import { compileModel } from '#/infra/engine/embedded/model/compile.ts';

const SHIPPED = readFileSync(new URL('../../processes/gift-report-approval.bpmn', import.meta.url), 'utf8');
const NOW = Date.parse('2026-03-02T09:00:00Z');

it('the median time of forecasting the approvals in the shipped process is less than two milliseconds', async () => {
  const { model } = await compileModel(SHIPPED, null);
  if (!model) throw new Error('the shipped process does not compile');
  const variables = { register: 'giftReport', recordId: 1, amount: 250, publicOfficial: false };
  const times = Array.from({ length: 50 }, () => {
    const begun = performance.now();
    foresee(model, { variables, decisions: [], now: NOW });
    return performance.now() - begun;
  });
  expect(times.sort((x, y) => x - y)[25]).toBeLessThan(2);
});
