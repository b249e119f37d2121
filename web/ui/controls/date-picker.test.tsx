import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { DatePicker } from './DatePicker.tsx';

afterEach(() => {
  vi.useRealTimers();
});

/** The accessible names of the days marked as today. */
function markedAsToday(timeZone: string): string[] {
  const sheet = renderToStaticMarkup(
    <UiProvider t={(key) => key} language="en" timeZone={timeZone}>
      <DatePicker value={null} onPick={() => {}} />
    </UiProvider>,
  );
  const cells = sheet.match(/<td[^>]*>.*?<\/td>/g) ?? [];
  return cells.filter((cell) => cell.includes('aria-current="date"')).map((cell) => cell.replace(/<[^>]*>/g, ''));
}

it.each([
  ['Pacific/Kiritimati', '18 November 2026'],
  ['Etc/GMT+12', '16 November 2026'],
])('the calendar marks the day that is today in the time zone of the company: in %s, it is %s', (timeZone, day) => {
  // At this moment, it is the 18th and the 16th in the two time zones above, and the 17th in UTC.
  vi.useFakeTimers({ now: new Date('2026-11-17T11:30:00Z'), toFake: ['Date'] });
  expect(markedAsToday(timeZone)).toEqual([day]);
});
