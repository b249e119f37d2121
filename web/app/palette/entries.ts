import type { Caps } from '#/web/app/shortcuts/caps.ts';

/** What choosing an entry does: go to a page of ours, open one elsewhere, or do something here. */
export type Choice = { to: string } | { href: string } | { run: () => void };

/** A line of the palette. */
export interface Entry {
  /** The same as long as it is the same line. */
  key: string;
  icon: string;
  title: string;
  /** Where it stands, whose it is: small, behind the title. */
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

/** The entry that a press of an arrow leads to, round the ends; `null` when there are none. */
export function step(entries: readonly Entry[], active: string | null, by: number): string | null {
  if (entries.length === 0) return null;
  const at = entries.findIndex(({ key }) => key === active);
  const next = at < 0 ? (by > 0 ? 0 : entries.length - 1) : (at + by + entries.length) % entries.length;
  return entries[next]?.key ?? null;
}

/** Which entry is active when the lines change: the one that was, if the person chose it and it is still there. */
export function keepActive(entries: readonly Entry[], chosen: string | null): string | null {
  return entries.some(({ key }) => key === chosen) ? chosen : (entries[0]?.key ?? null);
}
