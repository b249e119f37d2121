import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { derivePrimeTheme, larasSheet, USED_CLASSES } from './derive-prime-theme.ts';

type Roles = Record<string, string>;

function rolesOf(theme: 'light' | 'dark'): Roles {
  const roles: Roles = {};
  const sheet = postcss.parse(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'));
  sheet.walkRules((rule) => {
    if (!rule.selector.includes(`data-theme="${theme}"`)) return;
    rule.walkDecls(/^--ob-/, (declaration) => {
      roles[declaration.prop.slice('--ob-'.length)] = declaration.value;
    });
  });
  return roles;
}

/** The relative luminance of a colour as defined by WCAG. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const BACKGROUNDS = ['ground', 'surface', 'surface-2', 'surface-3', 'raised', 'accent-soft'];
const PAIRS: [foreground: string, backgrounds: string[], atLeast: number][] = [
  ['text', BACKGROUNDS, 4.5],
  ['text-2', BACKGROUNDS, 4.5],
  ['text-3', BACKGROUNDS, 4.5],
  ['accent-text', [...BACKGROUNDS, 'accent-soft-2'], 4.5],
  ['on-accent', ['accent', 'accent-hover', 'accent-active'], 4.5],
  ['on-danger', ['danger', 'danger-hover'], 4.5],
  ...['success', 'warning', 'danger', 'info', 'violet', 'neutral'].map((tone): [string, string[], number] => [
    `${tone}-text`,
    [`${tone}-soft`],
    4.5,
  ]),
  ...['1', '2', '3', '4'].map((n): [string, string[], number] => [`avatar-${n}-text`, [`avatar-${n}`], 4.5]),
  ...['success', 'warning', 'danger', 'info', 'violet'].map((tone): [string, string[], number] => [
    tone,
    ['surface'],
    3,
  ]),
  ['border-strong', ['surface', 'surface-2', 'ground'], 3],
  ['focus', BACKGROUNDS, 3],
];

describe.each(['light', 'dark'] as const)('contrast of the %s theme', (theme) => {
  const roles = rolesOf(theme);
  const cases = PAIRS.flatMap(([front, backs, limit]) => backs.map((back) => ({ front, back, limit })));

  it.each(cases)('$front on $back is at least $limit', ({ front, back, limit }) => {
    expect(contrast(roles[front] as string, roles[back] as string)).toBeGreaterThanOrEqual(limit);
  });
});

it('both themes have the same roles', () => {
  expect(Object.keys(rolesOf('dark')).sort()).toEqual(Object.keys(rolesOf('light')).sort());
});

describe('the derived PrimeReact theme', () => {
  const committed = readFileSync(new URL('./prime-theme.css', import.meta.url), 'utf8');
  const declarations = (css: string) => {
    const list: string[] = [];
    postcss.parse(css).walkDecls((d) => {
      list.push(`${(d.parent as postcss.Rule).selectors.join(',')} ${d.prop}: ${d.value}`.replace(/\s+/g, ' '));
    });
    return list;
  };

  it('contains only roles, no colours of its own', () => {
    expect(committed.match(/#[0-9a-fA-F]{3,8}\b|rgba?\(/g)).toBeNull();
  });

  const classesIn = (css: string) => new Set([...css.matchAll(/\.(p-[\w-]+)/g)].map(([, name]) => name as string));

  it('styles exactly the classes in USED_CLASSES, which PrimeReact’s select and calendar use', () => {
    const written = ['dropdown', 'calendar', 'iconbase']
      .map((name) => readFileSync(createRequire(import.meta.url).resolve(`primereact/${name}`), 'utf8'))
      .join();
    const styled = [...classesIn(committed)];
    expect(styled.sort()).toEqual([...USED_CLASSES].sort());
    expect(styled.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(written))).toEqual([]);
  });

  it('is the output of the script for the installed PrimeReact', () => {
    const derived = declarations(derivePrimeTheme(readFileSync(larasSheet(), 'utf8')));
    expect(declarations(committed)).toEqual(derived);
  });
});
