import type { Page } from '@playwright/test';

/**
 * Everything that extends beyond the window at the left or right, one line each: the page, a region that scrolls
 * sideways, a control that cannot be reached. Grids are exempt, because they scroll internally.
 */
export function reachesOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MAY_SCROLL = '.ob-grid, .ob-group-panel';
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 40)}"`;
    const inGrid = (element: Element) =>
      element.closest(MAY_SCROLL) !== null || element.querySelector(MAY_SCROLL) !== null;
    const found: string[] = [];
    const page = document.documentElement;
    if (page.scrollWidth > window.innerWidth) found.push(`the page, by ${page.scrollWidth - window.innerWidth} px`);
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (inGrid(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const over = element.scrollWidth - element.clientWidth;
      if (over > 1 && /auto|scroll/.test(getComputedStyle(element).overflowX))
        found.push(`${name(element)}, by ${over} px`);
      const { left, right, width } = element.getBoundingClientRect();
      const isOut = width > 1 && (left < -1 || right > window.innerWidth + 1);
      if (isOut && element.matches(CONTROLS)) found.push(`${name(element)} from ${left} to ${right}`);
    }
    return found;
  });
}

/**
 * Everything that can be scrolled although it should stay in place, one line each: the window behind the frame, or the
 * mask behind a dialog.
 */
export function scrollsAway(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inFrame = document.querySelector('.ob-shell') ? [document.documentElement] : [];
    return [...inFrame, ...document.querySelectorAll('.ob-mask')].flatMap((box) => {
      const over = box.scrollHeight - box.clientHeight;
      return over > 1 ? [`${box.tagName.toLowerCase()}.${box.className}, by ${over} px`] : [];
    });
  });
}
