import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#/tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    OPENBOEK_USER_IMAGE_URL: 'https://portraits.example/people',
    OPENBOEK_KYC_URL: 'https://kyc.example/register',
    OPENBOEK_TAKEN_APP_URL: 'https://tasks.example/',
    OPENBOEK_CURRENCY_URL: 'https://currency.example/convert',
    OPENBOEK_PROCESSING_REGISTER: 'off',
  });
});
afterAll(() => app?.stop());

describe('the services that screens link to', () => {
  it('SH-017 are listed by Startup as configured: photos of people, KYC, tasks, currency', async () => {
    const { body } = await (await app.as('sanne.dijkgraaf')).get('/api/Startup');
    expect(body).toMatchObject({
      userImageUrl: 'https://portraits.example/people',
      kycRegisterUrl: 'https://kyc.example/register',
      takenAppUrl: 'https://tasks.example/',
      currencyUrl: 'https://currency.example/convert',
    });
  });

  it('are listed by Startup, which also reports whether there is a register of processing activities', async () => {
    const { body } = await (await app.as('sanne.dijkgraaf')).get('/api/Startup');
    expect(body).toMatchObject({ verwerkingsRegisterEnabled: false });
  });
});
