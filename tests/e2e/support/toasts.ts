import { expect, type Locator, type Page } from '@playwright/test';

/** A notice at the bottom right with exactly this text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /^(Openboek notices|Meldingen van Openboek)$/ }).getByText(text, { exact: true });

/** A notice that was shown, and its duration; null while it is still shown. */
export interface ShownToast {
  title: string;
  seconds: number | null;
}

/**
 * Records every notice from now on, in order, using the page's own clock, so that none is missed on a slow machine.
 * Keep the pointer and the focus away from notices, because a notice does not disappear while it has one of them.
 */
export async function recordToasts(page: Page): Promise<() => Promise<ShownToast[]>> {
  await page.evaluate(() => {
    const shown = new Map<Element, { title: string; from: number; seconds: number | null }>();
    const look = () => {
      for (const card of document.querySelectorAll('.ob-toast'))
        if (!shown.has(card))
          shown.set(card, {
            title: card.querySelector('.ob-toast-title')?.textContent ?? '',
            from: performance.now(),
            seconds: null,
          });
      for (const [card, seen] of shown)
        if (!card.isConnected) seen.seconds ??= Math.round((performance.now() - seen.from) / 100) / 10;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { shownToasts: () => [...shown.values()].map(({ title, seconds }) => ({ title, seconds })) });
  });
  return () => page.evaluate(() => (window as unknown as { shownToasts(): ShownToast[] }).shownToasts());
}

/** How late the timers of a busy page may fire, in seconds. */
const LATE = 3;

/** Expects that a recorded notice is shown for this many seconds and no longer, by the page's own clock. */
export async function stoodFor(shown: () => Promise<ShownToast[]>, title: string, seconds: number): Promise<void> {
  const lifetime = async () => (await shown()).findLast((notice) => notice.title === title)?.seconds ?? 0;
  await expect.poll(lifetime, { timeout: (seconds + 20) * 1_000 }).toBeGreaterThanOrEqual(seconds - 0.1);
  expect(await lifetime()).toBeLessThan(seconds + LATE);
}

/** The names of the buttons of dialogs and bars that a notice covers. */
export const buttonsUnderToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const notices = [...document.querySelectorAll('.ob-toast')].map((notice) => notice.getBoundingClientRect());
    const isUnder = (button: Element) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return notices.some((it) => left < it.right && right > it.left && top < it.bottom && bottom > it.top);
    };
    const buttons = [...document.querySelectorAll('.ob-dialog-footer button, .ob-decision button')];
    return buttons.filter(isUnder).map((button) => button.textContent ?? '');
  });
