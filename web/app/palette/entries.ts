import type { Caps } from '#/web/app/shortcuts/caps.ts';

/** The effect of choosing an entry: go to a page of the application, open an external page, or run an action. */
export type Choice = { to: string } | { href: string } | { run: () => void };

/** A line of the palette. */
export interface Entry {
  /** Identifies the line. */
  key: string;
  icon: string;
  title: string;
  /** Details in small text after the title, such as the status and the owner. */
  text?: string;
  caps?: Caps;
  choice: Choice;
}

export const SECTIONS = ['recent', 'found', 'do', 'go'] as const;
export type SectionName = (typeof SECTIONS)[number];

export interface Section {
  name: SectionName;
  entries: readonly Entry[];
}

/** The key of the entry to which an arrow key moves, wrapping around at the ends; `null` if there are no entries. */
export function step(entries: readonly Entry[], active: string | null, by: number): string | null {
  if (entries.length === 0) return null;
  const at = entries.findIndex(({ key }) => key === active);
  const next = at < 0 ? (by > 0 ? 0 : entries.length - 1) : (at + by + entries.length) % entries.length;
  return entries[next]?.key ?? null;
}

/**
 * The key of the active entry after the list has changed: the entry that the person chose, if it is still listed, or
 * else the first entry.
 */
export function keepActive(entries: readonly Entry[], chosen: string | null): string | null {
  return entries.some(({ key }) => key === chosen) ? chosen : (entries[0]?.key ?? null);
}
