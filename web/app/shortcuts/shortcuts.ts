/** Matches key presses against shortcuts. The functions are pure, so they can be tested without a browser. */

/** One press, such as `n`, `?`, `ctrl+s` or `escape`. A shortcut consists of one press or, like `g s`, of two. */
export interface KeyPress {
  key: string;
  ctrl: boolean;
  alt: boolean;
}

export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export function parseKeys(keys: string): KeyPress[] {
  return keys
    .toLowerCase()
    .split(' ')
    .map((press) => {
      const parts = press.split('+');
      const key = parts.at(-1) || '+';
      return { key, ctrl: parts.includes('ctrl'), alt: parts.includes('alt') };
    });
}

/** Whether a press matches the press that a shortcut expects. On a Mac, the command key counts as Ctrl. */
export function isPress({ key, ctrlKey, metaKey, altKey }: PressedKey, wanted: KeyPress): boolean {
  return key.toLowerCase() === wanted.key && (ctrlKey || metaKey) === wanted.ctrl && altKey === wanted.alt;
}

/**
 * Whether a shortcut consists only of characters without a modifier, like `n` or `g s`. By default such a shortcut does
 * not work in inputs, and it can be switched off (WCAG 2.1.4).
 */
export function isSingleKey(presses: readonly KeyPress[]): boolean {
  return presses.every(({ key, ctrl, alt }) => !ctrl && !alt && key.length === 1);
}

export interface Shortcut {
  presses: readonly KeyPress[];
}

/** The result of a press: a complete shortcut, the beginning of one (`g` of `g s`), or neither. */
export type Match<Of extends Shortcut> = { complete: Of } | { begun: true } | null;

/**
 * @param before the previous press, if it was the beginning of a shortcut
 * @param shortcuts the shortcuts in the order in which they were registered; the last one takes precedence, so that a
 * dialog takes precedence over its page
 */
export function matchShortcut<Of extends Shortcut>(
  press: PressedKey,
  before: PressedKey | null,
  shortcuts: readonly Of[],
): Match<Of> {
  const latestFirst = shortcuts.toReversed();
  const isSecond = ({ presses: [first, second] }: Of) =>
    before && first && second && isPress(before, first) && isPress(press, second);
  const isOnly = ({ presses: [first, second] }: Of) => first && !second && isPress(press, first);
  const complete = latestFirst.find(isSecond) ?? latestFirst.find(isOnly);
  if (complete) return { complete };
  const begun = shortcuts.some(({ presses: [first, second] }) => first && second && isPress(press, first));
  return begun ? { begun: true } : null;
}
