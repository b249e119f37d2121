import type { LabelKey } from '#/web/app/labels/use-labels.ts';

/** The part of the application in which a shortcut works. It is also the shortcut's heading in the list of keys. */
export type ShortcutPlace = 'everywhere' | 'inReport' | 'inRun' | 'inList';

interface Row {
  /** The keys of the shortcut, such as `n`, `g s`, `?`, `ctrl+enter` or `escape`. */
  keys: string;
  does: LabelKey;
  where: ShortcutPlace;
  /** The icon next to the shortcut's action in the palette. */
  icon: string;
}

/**
 * All shortcuts of the application. `useShortcut` binds them; the list of keys (`?`), the key caps on buttons and the
 * palette show them. The grid has keys of its own too (list-keys.ts).
 */
export const SHORTCUTS = {
  palette: { keys: 'ctrl+k', does: 'Keyboard.palette', where: 'everywhere', icon: 'search' },
  newReport: { keys: 'n', does: 'Keyboard.newReport', where: 'everywhere', icon: 'plus' },
  newIncident: { keys: 'i', does: 'Keyboard.newIncident', where: 'everywhere', icon: 'plus' },
  goStart: { keys: 'g s', does: 'Keyboard.goStart', where: 'everywhere', icon: 'home' },
  goTasks: { keys: 'g t', does: 'Keyboard.goTasks', where: 'everywhere', icon: 'check-square' },
  goReports: { keys: 'g m', does: 'Keyboard.goReports', where: 'everywhere', icon: 'user' },
  goActivities: { keys: 'g v', does: 'Keyboard.goActivities', where: 'everywhere', icon: 'user' },
  goIncidents: { keys: 'g i', does: 'Keyboard.goIncidents', where: 'everywhere', icon: 'shield' },
  goAllActivities: { keys: 'g a', does: 'Keyboard.goAllActivities', where: 'everywhere', icon: 'shield' },
  goOperations: { keys: 'g o', does: 'Keyboard.goOperations', where: 'everywhere', icon: 'wave-pulse' },
  back: { keys: 'escape', does: 'Keyboard.closeBack', where: 'everywhere', icon: 'arrow-left' },
  help: { keys: '?', does: 'Keyboard.thisList', where: 'everywhere', icon: 'question-circle' },
  approve: { keys: 'a', does: 'Keyboard.approve', where: 'inReport', icon: 'check' },
  reject: { keys: 'r', does: 'Keyboard.reject', where: 'inReport', icon: 'times' },
  handOver: { keys: 'o', does: 'Keyboard.handOver', where: 'inReport', icon: 'directions' },
  next: { keys: 'j', does: 'Keyboard.next', where: 'inReport', icon: 'chevron-right' },
  previous: { keys: 'k', does: 'Keyboard.previous', where: 'inReport', icon: 'chevron-left' },
  log: { keys: 'l', does: 'Keyboard.log', where: 'inReport', icon: 'history' },
  save: { keys: 'ctrl+s', does: 'Keyboard.save', where: 'inReport', icon: 'save' },
  retry: { keys: 't', does: 'Keyboard.retry', where: 'inRun', icon: 'refresh' },
  filter: { keys: '/', does: 'Keyboard.filter', where: 'inList', icon: 'filter' },
  submit: { keys: 'ctrl+enter', does: 'Keyboard.submit', where: 'inReport', icon: 'send' },
} as const satisfies Record<string, Row>;

export type ShortcutId = keyof typeof SHORTCUTS;
export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as ShortcutId[];
