import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { logNotices } from './console-notices.ts';

const written: unknown[][] = [];
const { info, warn } = console;
beforeAll(() => {
  console.info = console.warn = (...given: unknown[]) => void written.push(given);
});
afterAll(() => Object.assign(console, { info, warn }));

it('only the notices of oidc-provider go to the log instead of the console', () => {
  const first = vi.fn();
  const second = vi.fn();
  logNotices({ warn: first });
  logNotices({ warn: second });
  console.info('oidc-provider NOTICE: default x function called');
  console.warn('\u001b[31;1moidc-provider WARNING: of two\nlines\u001b[0m');
  console.warn('a warning of ours: oidc-provider NOTICE: x', 1);
  console.info({ an: 'object' });
  expect(first).not.toHaveBeenCalled();
  expect(second.mock.calls).toEqual([
    [{ notice: 'default x function called' }, 'identity provider'],
    [{ notice: 'of two\nlines' }, 'identity provider'],
  ]);
  expect(written).toEqual([['a warning of ours: oidc-provider NOTICE: x', 1], [{ an: 'object' }]]);
});
