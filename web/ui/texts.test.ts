import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { UI_TEXT_KEYS } from './texts.ts';

const labels = (language: number): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../labels/${language}.json`, import.meta.url), 'utf8'));
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('the texts of the controls', () => {
  const [dutch, english] = [labels(1043), labels(1033)];

  it.each(UI_TEXT_KEYS)('%s has a label in both languages with the same placeholders', (key) => {
    const [one, other] = [dutch[`Ui.${key}`], english[`Ui.${key}`]];
    expect(one).toBeTruthy();
    expect(other).toBeTruthy();
    expect(placeholders(one as string)).toEqual(placeholders(other as string));
  });

  it('have no unused label', () => {
    const known = new Set(UI_TEXT_KEYS.map((key) => `Ui.${key}`));
    expect(Object.keys(dutch).filter((key) => key.startsWith('Ui.') && !known.has(key))).toEqual([]);
  });
});
