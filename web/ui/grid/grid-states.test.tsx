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

it('a list that could not be reloaded names the request and offers to try again', () => {
  const shown = strip(() => {});
  expect(shown).toContain('abc-123');
  expect(shown).toMatch(/<button[^>]*>.*retry/);
});

it('a list without a way to reload offers no button for it', () => {
  expect(strip()).toContain('abc-123');
  expect(strip()).not.toMatch(/pi-refresh/);
});
