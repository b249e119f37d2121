import { useEffect, useRef } from 'react';
import { settingsStore } from '#/web/app/settings/store.ts';
import { closePassing, isModalOpen, isOverlayOpen } from '#/web/ui/overlays/layers.ts';
import { isSingleKey, type KeyPress, matchShortcut, type PressedKey, parseKeys } from './shortcuts.ts';
import { SHORTCUTS, type ShortcutId } from './table.ts';

interface Registered {
  id: ShortcutId;
  presses: readonly KeyPress[];
  inDialog: boolean;
  overMenus: boolean;
  inInputs: boolean;
  run(): void;
}

const registered: Registered[] = [];

/** The maximum time in ms between the two keys of a shortcut such as `g s`. */
const SECOND_KEY_WITHIN = 1_200;
let begun: { press: PressedKey; at: number } | null = null;

interface Options {
  /** Whether the shortcut is active; true by default. */
  when?: boolean;
  /**
   * Whether the shortcut works while a dialog is open. Set it for the keys of a dialog; a dialog disables all other
   * shortcuts.
   */
  inDialog?: boolean;
  /**
   * Whether the shortcut works while a menu or a panel is open, and closes it. Set it for a shortcut that opens an
   * overlay over everything.
   */
  overMenus?: boolean;
  /**
   * Whether the shortcut works while the focus is in an input. By default, Escape and combinations with Ctrl or Alt do,
   * but single characters do not.
   */
  inInputs?: boolean;
}

/**
 * Binds a shortcut from the table while the component is mounted. Single letters and characters work only outside
 * inputs, unless `inInputs` is set, and only if the person has not switched them off. The shortcut bound last takes
 * precedence.
 */
export function useShortcut(id: ShortcutId, handler: () => void, options: Options = {}): void {
  const { when = true, inDialog = false, overMenus = false } = options;
  const { keys } = SHORTCUTS[id];
  const inInputs = options.inInputs ?? !isSingleKey(parseKeys(keys));
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (!when) return;
    const presses = parseKeys(keys);
    const entry: Registered = { id, presses, inDialog, overMenus, inInputs, run: () => latest.current() };
    if (registered.length === 0) {
      window.addEventListener('keydown', onCtrlDown, true);
      window.addEventListener('keydown', onPlainDown);
    }
    registered.push(entry);
    return () => {
      registered.splice(registered.indexOf(entry), 1);
      if (registered.length === 0) {
        window.removeEventListener('keydown', onCtrlDown, true);
        window.removeEventListener('keydown', onPlainDown);
      }
    };
  }, [id, keys, when, inDialog, overMenus, inInputs]);
}

/** The shortcuts of the current page, in the order in which they were bound, for the palette. */
export function boundShortcuts(): { id: ShortcutId; run: () => void }[] {
  const latest = new Map(registered.filter(({ inDialog }) => !inDialog).map(({ id, run }) => [id, run]));
  return [...latest].map(([id, run]) => ({ id, run }));
}

/**
 * Handles shortcuts with Ctrl before the focused control does: otherwise Ctrl Enter in a select would open the list of
 * the select.
 */
function onCtrlDown(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey) return;
  onKeyDown(event);
  if (event.defaultPrevented) event.stopPropagation();
}

function onPlainDown(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey) onKeyDown(event);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const before = begun && event.timeStamp - begun.at < SECOND_KEY_WITHIN ? begun.press : null;
  begun = null;
  const match = matchShortcut(event, before, registered.filter(isReachable(event.target)));
  if (!match) return;
  if ('begun' in match) {
    const { key, ctrlKey, metaKey, altKey } = event;
    begun = { press: { key, ctrlKey, metaKey, altKey }, at: event.timeStamp };
    return;
  }
  event.preventDefault();
  if (match.complete.overMenus) closePassing();
  match.complete.run();
}

const INPUT =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable="true"]';

function isReachable(target: EventTarget | null): (shortcut: Registered) => boolean {
  const isInInput = target instanceof Element && target.closest(INPUT) !== null;
  const [isCovered, isInDialog] = [isOverlayOpen(), isModalOpen()];
  const lettersOn = settingsStore.get().shortcuts;
  return ({ presses, inDialog, overMenus, inInputs }) =>
    (!isCovered || inDialog || (overMenus && !isInDialog)) &&
    (!isInInput || inInputs) &&
    (lettersOn || !isSingleKey(presses));
}
