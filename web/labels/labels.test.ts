import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#/bff/contract/errors.ts';
import { FIELD_CODES } from '#/bff/contract/field-codes.ts';
import { LANGUAGES } from '#/bff/contract/languages.ts';
import { RIGHTS } from '#/bff/contract/rights.ts';
import { REPORT_STATUS, REPORT_TYPE } from '#/bff/contract/statuses.ts';
import { UI_TEXT_KEYS } from '#/web/ui/texts.ts';
import english from './1033.json' with { type: 'json' };
import dutch from './1043.json' with { type: 'json' };

type Labels = Readonly<Record<string, string>>;
const ROOT = join(import.meta.dirname, '../..');
const FILES: Readonly<Record<number, Labels>> = { 1043: dutch, 1033: english };
const keys = Object.keys(dutch);

const placeholdersOf = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
/** The key without its plural ending, as the code writes it; i18next adds the ending. */
const baseOf = (key: string) => key.replace(/_(one|other)$/, '');
const isShouting = (text: string) => /!$/.test(text);

describe('the label files', () => {
  it('LA-001 LA-005 exist for each language, named after its id, and contain the same keys', () => {
    expect(LANGUAGES.map(({ id, code }) => `${id} ${code}`)).toEqual(['1043 NL', '1033 EN']);
    const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
    expect(names.toSorted()).toEqual(LANGUAGES.map(({ id }) => `${id}.json`).toSorted());
    expect(Object.keys(english)).toEqual(keys);
  });

  it('SH-003 name the groups of the menu in English as in the specification', () => {
    const names = ['start', 'me', 'actions', 'manager', 'reporting', 'compliance', 'management'];
    expect(names.map((name) => FILES[1033]?.[`Menu.${name}`])).toEqual([
      'Home',
      'Me',
      'Actions',
      'Manager',
      'Reporting',
      'Compliance',
      'Management',
    ]);
  });

  it('have the same placeholders in both languages', () => {
    const other = keys.filter((key) => {
      const [nl, en] = LANGUAGES.map(({ id }) => placeholdersOf(FILES[id]?.[key]));
      return JSON.stringify(nl) !== JSON.stringify(en);
    });
    expect(other).toEqual([]);
  });

  it('are sorted, and no text is empty, has stray spaces or ends with an exclamation mark', () => {
    expect(keys).toEqual(keys.toSorted());
    for (const labels of Object.values(FILES)) {
      const bad = Object.entries(labels).filter(([, text]) => text === '' || text !== text.trim() || isShouting(text));
      expect(bad).toEqual([]);
    }
  });

  it('have both forms of every plural', () => {
    const plurals = keys.filter((key) => key !== baseOf(key));
    const single = plurals.filter((key) => !(`${baseOf(key)}_one` in dutch) || !(`${baseOf(key)}_other` in dutch));
    expect(single).toEqual([]);
  });

  it.each([
    ['Error', [...ERROR_CODES, 'OFFLINE', 'FILE_CHANGED']],
    ['FieldError', FIELD_CODES],
    ['ReportStatus', Object.keys(REPORT_STATUS)],
    ['ReportType', Object.keys(REPORT_TYPE)],
    ['Right', RIGHTS],
    ['Ui', UI_TEXT_KEYS],
  ] as const)('have a text for every existing name in %s, and for no other', (area, names) => {
    const labelled = keys.filter((key) => key.startsWith(`${area}.`)).map((key) => baseOf(key.slice(area.length + 1)));
    expect([...new Set(labelled)]).toEqual([...names].toSorted());
  });
});

/** The contents of all TypeScript files in a folder except tests. */
function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));
}

const code = ['web', 'bff', 'workers', 'infra'].flatMap(sources).join('\n');
const areas = new Set(keys.filter((key) => key.includes('.')).map((key) => key.split('.')[0]));

/**
 * The keys that the code contains, and patterns for the keys that it composes in a template: `Error.${code}` matches
 * any word after the dot.
 */
const written = new Set([...code.matchAll(/['"]([A-Z]\w*(?:\.\w+)*)['"]/g)].map(([, key = '']) => key));
const patterns = [...code.matchAll(/`([A-Z]\w*\.(?:[\w.]|\$\{[^}]*\})*)`/g)]
  .map(([, text = '']) => text)
  .filter((text) => text.includes('${'))
  .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`));

describe('the keys that the code names', () => {
  it('LA-005 all exist in the label files', () => {
    const named = [...written].filter((key) => areas.has(key.split('.')[0] ?? '') && key.includes('.'));
    const there = new Set(keys.map(baseOf));
    expect(named.filter((key) => !there.has(key) && !(key in dutch))).toEqual([]);
  });

  it('include every key of the label files', () => {
    const unused = keys
      .map(baseOf)
      .filter((key) => !written.has(key) && !patterns.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });
});

/** Words that are the same in every language: the name of the product, and the words on keys of the keyboard. */
const NO_WORDS = new Set(['Openboek', 'Esc', 'Enter']);

/**
 * Words that a screen contains directly instead of a label key: between tags, or in an attribute that is announced or
 * shown.
 */
function ownWords(text: string): string[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const between = bare.matchAll(/>\s*([^<>{}()=;]*\p{L}{2,}[^<>{}()=;]*?)\s*<\//gu);
  const attributes = bare.matchAll(/\b(?:aria-label|title|placeholder|alt|label)="([^"]*\p{L}{2,}[^"]*)"/gu);
  return [...between, ...attributes].map(([, words = '']) => words).filter((words) => !NO_WORDS.has(words));
}

describe('screens', () => {
  it('take all their texts from the labels', () => {
    const screens = sources('web').filter((text) => text.includes('</') || text.includes('/>'));
    expect(screens.length).toBeGreaterThan(100);
    expect(screens.flatMap(ownWords)).toEqual([]);
  });

  it('are detected if they contain a text that is not a label', () => {
    expect(ownWords('<p>Opslaan</p><b>{x}</b><i title="Sluiten" /><h1>Openboek</h1>')).toEqual(['Opslaan', 'Sluiten']);
  });
});

describe('texts that the specification quotes', () => {
  it.each([
    ['Message.unauthorized', 'Unauthorized request, no rights...'],
    ['Message.fileTooBig', 'Error saving file (to big?).'],
    ['Message.errorSubmittingReport', 'Error submitting report.'],
    ['Message.errorSubmittingExpenseReport', 'Error submitting expense report.'],
    ['Message.errorSubmittingWorkflowAction', 'Error submitting workflow action.'],
    ['Message.dataSaved', 'data saved.'],
    ['Message.reportSubmitted', 'Report submitted, starting workflow.'],
    ['Message.workflowStarted', 'Workflow is started'],
    ['Message.workflowActionCompleted', 'Workflow action completed'],
    ['Message.recordDeleted', 'record deleted.'],
    ['Page.placeholder', 'Nothing here yet'],
  ])('OP-007 are in 1033 word for word, and translated in 1043: %s', (key, text) => {
    const labels: Labels = dutch;
    expect((english as Labels)[key]).toBe(text);
    expect(labels[key]).not.toBe(text);
  });

  it('OP-007 exist as labels if the specification names them by key', () => {
    for (const key of ['ErrorCreatingReport', 'SuccesAndUploading', 'UploadSucces', 'FileDeleteSucces'])
      expect(dutch).toHaveProperty(key);
    expect(dutch).toHaveProperty('LoadingNextReportForApproval');
  });
});
