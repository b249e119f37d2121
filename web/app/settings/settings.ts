import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';
import type { Density } from '#/web/ui/theme/density.ts';
import type { ThemeChoice } from '#/web/ui/theme/theme.ts';

/** A person's settings on this device. */
export interface Settings {
  lang: LanguageId;
  /** The width of the details pane, in % of the sheet. */
  detailwidth: number;
  /** Whether the side menu shows only its icons. */
  collapsed: boolean;
  theme: ThemeChoice;
  density: Density;
  /** Whether single letters are shortcuts (WCAG 2.1.4). */
  shortcuts: boolean;
}

export const DETAIL_WIDTH = { min: 25, max: 100, step: 5, marks: [30, 40, 50, 60] } as const;

export const DEFAULT_SETTINGS: Settings = {
  lang: DEFAULT_LANGUAGE,
  detailwidth: 50,
  collapsed: true,
  theme: 'system',
  density: 'normal',
  shortcuts: true,
};

const isOneOf =
  <Value>(...allowed: Value[]) =>
  (value: unknown) =>
    allowed.includes(value as Value);

const isAllowed: { [Name in keyof Settings]: (value: unknown) => boolean } = {
  lang: isOneOf<number>(...LANGUAGES.map(({ id }) => id)),
  detailwidth: (value) => typeof value === 'number' && value >= DETAIL_WIDTH.min && value <= DETAIL_WIDTH.max,
  collapsed: isOneOf(true, false),
  theme: isOneOf('light', 'dark', 'system'),
  density: isOneOf('compact', 'normal', 'wide'),
  shortcuts: isOneOf(true, false),
};

/** Reads the stored settings. A missing or invalid setting gets its default. */
export function readSettings(stored: string | null): Settings {
  const found = parseObject(stored);
  const sound = Object.entries(isAllowed).filter(([name, allowed]) => allowed(found[name]));
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(sound.map(([name]) => [name, found[name]])) };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
