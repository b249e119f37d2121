import type { Page } from '@playwright/test';

/** How much of a page is visible in its window. */
export interface Room {
  /** The part of the height that shows scrolling content, in %; 100 if everything fits into the window. */
  content: number;
  /** The regions within the scrolling page that have their own vertical scrollbar. */
  within: string[];
}

/**
 * Scrolls to the middle of the page, or of the dialog open over it, and measures along the middle of the window which
 * parts scroll with the page and which stay in place. Scrolls back to the top at the end.
 */
export function roomFor(page: Page): Promise<Room> {
  return page.evaluate(() => {
    // Text fields, drawings, and lists that draw only their visible lines may scroll.
    const MAY_SCROLL = 'textarea, .ob-tree-lines, .djs-container *, .cm-editor *';
    const root = document.scrollingElement ?? document.documentElement;
    const over = [...document.querySelectorAll<HTMLElement>('.ob-mask, .ob-popover, .ob-menu')].at(-1);
    const scrolls = (element: HTMLElement) =>
      element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
    const found = [...(over ?? document.body).querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && scrolls(element),
    );
    if (over && scrolls(over)) found.unshift(over);
    else if (!over && root.scrollHeight > root.clientHeight + 1) found.unshift(root as HTMLElement);
    const [scroller, ...inner] = found.filter((element) => !element.matches(MAY_SCROLL));
    if (!scroller) return { content: 100, within: [] };

    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 2;
    const keepsItsPlace = (element: Element | null): boolean => {
      for (let at = element; at && at !== scroller; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
      return !element || !scroller.contains(element);
    };
    const lines = Array.from({ length: Math.floor(window.innerHeight / 4) }, (_, at) => at * 4 + 2);
    const shown = lines.filter((y) => !keepsItsPlace(document.elementFromPoint(window.innerWidth / 2, y)));
    // Of a long list, only the rows near the window are drawn, so go back to those at the top.
    scroller.scrollTop = 0;
    return {
      content: Math.round((100 * shown.length) / lines.length),
      within: inner.map(({ className, clientHeight }) => `${className}, ${clientHeight} px high`),
    };
  });
}

/**
 * Presses Tab until it has reached every control, at most `most` times, and checks each time whether the focused
 * control is visible: whether the middle of its part inside the window shows the control itself, something in it, or
 * its label.
 *
 * @returns in `hidden` a line for each control that is outside the window or behind something else, and the number of
 * controls reached
 */
export async function hiddenByTab(page: Page, most = 60): Promise<{ hidden: string[]; reached: number }> {
  const hidden: string[] = [];
  const been = new Set<string>();
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(async () => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return null;
      const marked = element as HTMLElement & { placeInTabs?: string };
      marked.placeInTabs ??= String(Math.random());
      // The input of a select is invisible, so its box is checked.
      const box = element.closest('label, .ob-select') ?? element;
      const look = () => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const [x0, x1] = [Math.max(0, left), Math.min(window.innerWidth, right)];
        const [y0, y1] = [Math.max(0, top), Math.min(window.innerHeight, bottom)];
        const seen = x1 > x0 && y1 > y0 ? document.elementFromPoint((x0 + x1) / 2, (y0 + y1) / 2) : null;
        return { isSeen: seen !== null && box.contains(seen), top, under: seen?.className ?? 'nothing' };
      };
      // The hint of the previous control disappears only after the focus has moved.
      for (let frame = 0; frame < 20 && !look().isSeen; frame += 1) await new Promise(requestAnimationFrame);
      const { isSeen, top, under } = look();
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      const where = `at ${Math.round(top)}, under ${under}`;
      return { id: marked.placeInTabs, isSeen, name: `${element.tagName.toLowerCase()} "${name}" ${where}` };
    });
    // After the last control the browser itself gets the focus, and then the page again.
    if (!at) continue;
    if (been.has(at.id)) break;
    been.add(at.id);
    if (!at.isSeen) hidden.push(at.name);
  }
  return { hidden, reached: been.size };
}
