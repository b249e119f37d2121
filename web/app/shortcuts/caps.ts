import { type KeyPress, parseKeys } from './shortcuts.ts';
import { SHORTCUTS, type ShortcutId } from './table.ts';

/** A shortcut as key caps that are pressed one after the other, or together. */
export interface Caps {
  caps: readonly string[];
  inSequence: boolean;
}

const NAMES: Readonly<Record<string, string>> = { escape: 'Esc', enter: 'Enter' };

const nameOf = ({ key }: KeyPress) => NAMES[key] ?? key.toUpperCase();

/** @param isMac whether the command key replaces Ctrl */
export function capsOf(keys: string, isMac: boolean): Caps {
  const presses = parseKeys(keys);
  const caps = presses.flatMap((press) => [
    ...(press.ctrl ? [ctrlCap(isMac)] : []),
    ...(press.alt ? ['Alt'] : []),
    nameOf(press),
  ]);
  return { caps, inSequence: presses.length > 1 };
}

/**
 * A shortcut in the form of `aria-keyshortcuts`; undefined for two keys in sequence, which this form cannot express.
 */
export function ariaKeysOf(keys: string): string | undefined {
  const [press, second] = parseKeys(keys);
  if (!press || second) return undefined;
  return [
    ...(press.ctrl ? ['Control'] : []),
    ...(press.alt ? ['Alt'] : []),
    nameOf(press).replace('Esc', 'Escape'),
  ].join('+');
}

const IS_MAC = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform);

const ctrlCap = (isMac: boolean) => (isMac ? '⌘' : 'Ctrl');
/** The key cap of Ctrl on this device. */
export const CTRL = ctrlCap(IS_MAC);

/** The key caps of a shortcut, for buttons. */
export const capsFor = (id: ShortcutId): Caps => capsOf(SHORTCUTS[id].keys, IS_MAC);
export const ariaKeysFor = (id: ShortcutId): string | undefined => ariaKeysOf(SHORTCUTS[id].keys);
