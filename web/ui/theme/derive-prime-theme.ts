/**
 * Derives prime-theme.css from PrimeReact's lara-light-blue, so that one theme file serves light and dark. The script
 * keeps the rules for the components that we use, drops the fonts and the palette, replaces every colour literal with a
 * role, makes the focus shadow 2 px and puts everything in the layer `prime-theme`. It stops at a colour that it does
 * not recognise.
 *
 * `node web/ui/theme/derive-prime-theme.ts` writes prime-theme.css next to this file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import postcss, { type Declaration, type Rule } from 'postcss';

/**
 * Every class that a kept selector may contain. These are the classes of the two components that this theme styles, in
 * the form in which we use them: the select (without groups and check marks) and the calendar (one month, no times).
 * All other PrimeReact components are unstyled and have our own classes. contrast.test.ts checks the list against the
 * components.
 */
export const USED_CLASSES: readonly string[] = (
  'p-component p-disabled p-focus p-highlight p-icon p-inputtext p-invalid p-link p-placeholder ' +
  'p-dropdown p-dropdown-clear-icon p-dropdown-clearable p-dropdown-empty-message p-dropdown-filter ' +
  'p-dropdown-filter-container p-dropdown-filter-icon p-dropdown-header p-dropdown-item p-dropdown-items ' +
  'p-dropdown-items-wrapper p-dropdown-label p-dropdown-label-empty p-dropdown-panel p-dropdown-trigger ' +
  'p-datepicker p-datepicker-header p-datepicker-month p-datepicker-next ' +
  'p-datepicker-prev p-datepicker-title p-datepicker-today p-datepicker-year p-monthpicker p-monthpicker-month ' +
  'p-yearpicker p-yearpicker-year'
).split(' ');
const USED = new Set(USED_CLASSES);

const NEUTRAL: Record<string, Record<string, string>> = {
  background: {
    '#ffffff': 'surface',
    '#fff': 'surface',
    '#f9fafb': 'surface-2',
    '#f8f9fa': 'surface-2',
    '#f8f8fa': 'surface-2',
    '#f3f4f6': 'surface-3',
    '#e5e7eb': 'surface-3',
    '#d1d5db': 'border-strong',
    '#9ca3af': 'border-strong',
    '#6b7280': 'text-3',
    '#4b5563': 'text-2',
    '#374151': 'text-2',
    '#1f2937': 'text',
    '#3b82f6': 'accent',
    '#2563eb': 'accent-hover',
    '#1d4ed8': 'accent-active',
    '#eff6ff': 'accent-soft',
    '#bfdbfe': 'accent-soft-2',
    '#8cbeff': 'accent-soft-2',
  },
  border: {
    '#bfdbfe': 'focus',
    '#ffffff': 'surface',
    '#f3f4f6': 'border-soft',
    '#f2f2f2': 'border-soft',
    '#e5e7eb': 'border',
    '#d1d5db': 'border-strong',
    '#9ca3af': 'border-strong',
    '#6b7280': 'border-strong',
    '#4b5563': 'text-2',
    '#3b82f6': 'accent',
    '#2563eb': 'accent-hover',
    '#1d4ed8': 'accent-active',
    '#eff6ff': 'accent-soft',
  },
  color: {
    '#ffffff': 'on-accent',
    '#fff': 'on-accent',
    '#f9fafb': 'on-accent',
    '#f8f9fa': 'on-accent',
    '#6b7280': 'text-3',
    '#4b5563': 'text',
    '#374151': 'text',
    '#1f2937': 'text',
    '#3b82f6': 'accent-text',
    '#1d4ed8': 'accent-text',
  },
};

/** Colour families with the same meaning in every property. Text uses the readable variant. */
const MEANINGS: [RegExp, string][] = [
  [/^#(22c55e|16a34a|15803d|1ea97c|29c76f|bbf7d0|88eaac)$|^rgba\(34, 197, 94|^rgba\(228, 248, 240/, 'success'],
  [/^#(f97316|ea580c|c2410c|cc8925|ff9f42|fde68a|fcb98b)$|^rgba\(249, 115, 22|^rgba\(255, 242, 226/, 'warning'],
  [
    /^#(ef4444|dc2626|b91c1c|e24c4c|ff5757|ea5455|e73d3e|fecaca|f7a2a2)$|^rgba\(239, 68, 68|^rgba\(255, 231, 230/,
    'danger',
  ],
  [/^#(0ea5e9|0284c7|0369a1|83d3f8|70aeff)$|^rgba\(14, 165, 233|^rgba\(219, 234, 254/, 'info'],
  [/^#(a855f7|9333ea|7e22ce|e9d5ff|d4aafb)$|^rgba\(168, 85, 247/, 'violet'],
  [/^#(64748b|475569|334155|e2e8f0|b0b9c6)$|^rgba\(100, 116, 139|^rgba\(31, 41, 55/, 'neutral'],
];

const COLOUR = /#[0-9a-fA-F]{3,8}\b|rgba?\([^)]*\)/g;

function kindOf(property: string): 'background' | 'border' | 'color' {
  if (property.startsWith('background')) return 'background';
  if (property.startsWith('border') || property.startsWith('outline')) return 'border';
  return 'color';
}

/** The role for one colour literal in one property. Throws if the colour has no role yet. */
function roleOf(literal: string, property: string): string {
  const value = literal.toLowerCase();
  const kind = kindOf(property);
  const plain = NEUTRAL[kind]?.[value];
  if (plain) return `var(--ob-${plain})`;
  if (/^rgba\(255, 255, 255, 0\)$/.test(value)) return 'transparent';
  if (value.startsWith('rgba(59, 130, 246')) return 'var(--ob-accent-soft)';
  if (/^rgba\((0, 0, 0|255, 255, 255)/.test(value)) return 'var(--ob-surface-3)';
  const meaning = MEANINGS.find(([pattern]) => pattern.test(value))?.[1];
  if (meaning === 'neutral') return kind === 'background' ? 'var(--ob-neutral-soft)' : 'var(--ob-neutral-text)';
  if (meaning && value.startsWith('rgba')) return `var(--ob-${meaning}-soft)`;
  if (meaning) return kind === 'color' ? `var(--ob-${meaning}-text)` : `var(--ob-${meaning})`;
  throw new Error(`no role for ${literal} in ${property}: choose one in derive-prime-theme.ts`);
}

/**
 * Makes focus rings 2 px wide in the colour of the focus role, and replaces every other shadow with that of the menu.
 * `none` stays `none`.
 */
function shadowOf(value: string): string {
  if (!COLOUR.test(value)) return value;
  COLOUR.lastIndex = 0;
  if (/0 0 0 (0\.2rem|1px|2px)|0 0 0 0?\.2rem|inset 0 0 0/.test(value)) {
    return value.includes('inset') ? 'inset 0 0 0 2px var(--ob-focus)' : '0 0 0 2px var(--ob-focus)';
  }
  return 'var(--ob-shadow-2)';
}

function replaceColours(declaration: Declaration): void {
  if (declaration.prop === 'box-shadow') declaration.value = shadowOf(declaration.value);
  else declaration.value = declaration.value.replace(COLOUR, (literal) => roleOf(literal, declaration.prop));
}

function isUsed(selector: string): boolean {
  const classes = [...selector.matchAll(/\.([\w-]+)/g)].map((match) => match[1] as string);
  return classes.length > 0 && classes.every((name) => USED.has(name));
}

/** @param source lara's theme.css. @returns the derived sheet in the layer `prime-theme`, without colour literals. */
export function derivePrimeTheme(source: string): string {
  const root = postcss.parse(source);
  root.walkAtRules(/^(font-face|layer|import)$/, (rule) => {
    if (rule.name === 'layer' && rule.nodes) rule.replaceWith(rule.nodes);
    else rule.remove();
  });
  root.walkComments((comment) => {
    comment.remove();
  });
  root.walkRules((rule: Rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return;
    const used = rule.selectors.filter(isUsed);
    if (used.length > 0) rule.selectors = used;
    else rule.remove();
  });
  root.walkDecls(replaceColours);
  root.walkAtRules((rule) => {
    if (/keyframes$/.test(rule.name) || rule.nodes?.length === 0) rule.remove();
  });
  const banner = '/* Derived from primereact lara-light-blue (MIT) by derive-prime-theme.ts: do not edit by hand. */';
  return `${banner}\n@layer prime-theme {\n${root.toString().trim()}\n}\n`;
}

/** The path of lara's style sheet. */
export const larasSheet = (): string =>
  createRequire(import.meta.url).resolve('primereact/resources/themes/lara-light-blue/theme.css');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = fileURLToPath(new URL('./prime-theme.css', import.meta.url));
  writeFileSync(target, derivePrimeTheme(readFileSync(larasSheet(), 'utf8')));
  console.log(`written: ${target}`);
}
