import type { Page } from '@playwright/test';

/**
 * Words that are cut off and shown nowhere else, one line each: no element around them has them as its title. Cells of
 * a grid are left out, because they get a title under the pointer. Texts that are hidden on purpose, or that can be
 * scrolled into view, are left out too.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MAY_BE_CUT = '.ob-grid [role=gridcell], .ob-hidden, .ob-skip, [aria-hidden="true"]';
    const cuts = (box: Element) => /hidden|clip/.test(getComputedStyle(box).overflowX);
    /** The nearest box that clips content beyond its edge. Returns null if a box inside that box scrolls. */
    const cutting = (from: Element): Element | null => {
      for (let box: Element | null = from; box; box = box.parentElement) {
        if (cuts(box)) return box;
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return null;
      }
      return null;
    };
    const widthOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const found: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!hasWords || element.closest(MAY_BE_CUT) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const box = cutting(element)?.getBoundingClientRect();
      if (!box || box.width < 3) continue;
      const { left, right } = widthOf(element);
      const by = Math.round(Math.max(right - box.right, box.left - left));
      if (by > 1 && !element.closest('[title]'))
        found.push(`${element.className} "${element.textContent}" by ${by} px`);
    }
    return found;
  });
}
