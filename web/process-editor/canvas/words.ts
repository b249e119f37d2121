import type { LabelKey, useLabels } from '#/web/app/labels/use-labels.ts';

/** A word of the drawing tools. Its label is `Bpmn.<word>`. */
export type BpmnWord = LabelKey extends infer Key ? (Key extends `Bpmn.${infer Word}` ? Word : never) : never;

/**
 * Translates a word of the drawing tools into the person's language. `of` is the name of the element that the word is
 * about.
 */
export type Words = (word: BpmnWord, of?: string) => string;

export const wordsIn =
  (t: ReturnType<typeof useLabels>['t']): Words =>
  (word, of = '') =>
    t(`Bpmn.${word}`, { of });

/**
 * The words for the texts of bpmn-js itself, by their English wording. Features that need other texts are not offered.
 */
const OWN: Readonly<Record<string, BpmnWord>> = {
  'Add text annotation': 'note',
  'Align elements': 'align',
  'Align elements ': 'align',
  'Align elements left': 'alignLeft',
  'Align elements right': 'alignRight',
  'Align elements top': 'alignTop',
  'Align elements bottom': 'alignBottom',
  'Align elements center': 'alignCenter',
  'Align elements middle': 'alignMiddle',
  'Append compensation activity': 'undoes',
  'Change element': 'change',
  'Connect to other element': 'connect',
  'Connect using association': 'connect',
  Delete: 'delete',
  'Distribute elements horizontally': 'distributeAcross',
  'Distribute elements vertically': 'distributeDown',
  'Open {element}': 'open',
  'Search in diagram': 'search',
  'Toggle non-interrupting': 'nonInterrupting',
  'Open minimap': 'minimapOpen',
  'Close minimap': 'minimapClose',
  'No results found': 'nothingFound',
};

/** The function with which bpmn-js translates its texts. */
export const translateBy =
  (words: Words) =>
  (template: string, replacements: Readonly<Record<string, string>> = {}): string => {
    const word = Object.hasOwn(OWN, template) ? OWN[template] : undefined;
    const text = word ? words(word) : template;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => replacements[name] ?? whole);
  };
