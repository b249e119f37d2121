import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { RefetchError } from './GridStates.tsx';

const strip = (onRetry?: () => void) =>
  renderToStaticMarkup(
    <UiProvider t={(key) => key} language="en" timeZone="Europe/Amsterdam">
      <RefetchError error={{ requestId: 'abc-123' }} noun={{ other: 'reports' }} onRetry={onRetry} />
    </UiProvider>,
  );

it('a list that could not be reloaded shows the request id and a button to try again', () => {
  const shown = strip(() => {});
  expect(shown).toContain('abc-123');
  expect(shown).toMatch(/<button[^>]*>.*retry/);
});

it('a list that cannot be reloaded has no button to try again', () => {
  expect(strip()).toContain('abc-123');
  expect(strip()).not.toMatch(/pi-refresh/);
});
