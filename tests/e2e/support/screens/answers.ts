import type { Page } from '@playwright/test';

/** Makes the server fail on these addresses. */
export const unavailable = (address: string) => (page: Page) =>
  page.route(address, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '', requestId: '7f3a-91c2-44d0' } }),
  );
