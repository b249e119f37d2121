/**
 * Every key of the grid, in the notation of `aria-keyshortcuts`. The key handling (grid-keys.ts), the menus, the
 * buttons, the status bar and the list of keys (`?`) all use this table. On a Mac the command key counts as Control.
 */
export const GRID_KEYS = {
  walk: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  firstLast: ['Home', 'End'],
  page: ['PageUp', 'PageDown'],
  corners: ['Control+Home', 'Control+End'],
  open: ['Enter'],
  select: ['Space'],
  selectToo: ['Control+Space'],
  selectOn: ['Shift+ArrowUp', 'Shift+ArrowDown'],
  selectTo: ['Shift+Space'],
  selectAll: ['Control+A'],
  selectNone: ['Escape'],
  copyRows: ['Control+C'],
  columnMenu: ['Shift+F10', 'ContextMenu'],
  columnFilter: ['Alt+ArrowDown'],
  moveColumn: ['Alt+ArrowLeft', 'Alt+ArrowRight'],
  resizeColumn: ['Shift+ArrowLeft', 'Shift+ArrowRight'],
  sort: ['Enter', 'Space'],
  sortToo: ['Shift+Enter', 'Shift+Space'],
  headMenu: ['Alt+ArrowDown'],
  fold: ['ArrowLeft', '-'],
  unfold: ['ArrowRight', '+'],
  foldOver: ['Enter', 'Space'],
  removeLevel: ['Delete'],
  intoRows: ['ArrowDown'],
} as const satisfies Record<string, readonly string[]>;

export type GridKey = keyof typeof GRID_KEYS;

/** The properties of a key event that identify the key. */
export interface PressedGridKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const SIGN = /^[^\p{L}\s]$/u;

/** Splits a key combination into modifiers and the key, which may be `+` itself. */
function partsOf(written: string): { modifiers: string[]; key: string } {
  const parts = written === '+' ? ['+'] : written.split('+');
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}

/**
 * Whether a pressed key is one of an action's keys. Shift is ignored for punctuation, because typing it may need Shift.
 */
export function isKey(press: PressedGridKey, action: GridKey): boolean {
  const pressed = press.key === ' ' ? 'Space' : press.key;
  return GRID_KEYS[action].some((written) => {
    const { modifiers, key } = partsOf(written);
    return (
      key.toLowerCase() === pressed.toLowerCase() &&
      modifiers.includes('Control') === (press.ctrlKey || press.metaKey) &&
      modifiers.includes('Alt') === press.altKey &&
      (modifiers.includes('Shift') === press.shiftKey || SIGN.test(key))
    );
  });
}

const CAPS: Readonly<Record<string, string>> = {
  '-': '−',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Delete: 'Del',
  Escape: 'Esc',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
};

/**
 * The keys of an action as key caps: `Shift ↑ ↓`. If the keys have different modifiers, only the keys with the
 * modifiers of the first one are shown.
 *
 * @param at the index of the only key to show
 */
export function keyCaps(action: GridKey, { ctrl = 'Ctrl', at }: { ctrl?: string; at?: number } = {}): string[] {
  const all: readonly string[] = GRID_KEYS[action];
  const wanted = at === undefined ? all : all.slice(at, at + 1);
  const first = partsOf(wanted[0] ?? '');
  const same = wanted.map(partsOf).filter(({ modifiers }) => modifiers.join() === first.modifiers.join());
  return [
    ...first.modifiers.map((modifier) => (modifier === 'Control' ? ctrl : modifier)),
    ...same.map(({ key }) => CAPS[key] ?? key),
  ];
}

/** The keys of actions in the form of `aria-keyshortcuts`. */
export const ariaKeys = (...actions: readonly GridKey[]): string =>
  actions.flatMap((action) => GRID_KEYS[action]).join(' ');
