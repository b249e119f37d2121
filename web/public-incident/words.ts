/**
 * Returns a label by its key, with placeholders such as `{{name}}` filled in. The page contains the labels that the
 * script needs, in the language of the page.
 */
export type Words = (key: string, values?: Readonly<Record<string, string>>) => string;

export function readWords(main: HTMLElement): Words {
  const words = JSON.parse(main.dataset.words ?? '{}') as Record<string, string>;
  return (key, values = {}) => (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** Finds an element of the page that the script works on. */
export function part<T extends HTMLElement>(main: HTMLElement, name: string): T {
  const found = main.querySelector<T>(`[data-${name}]`);
  if (!found) throw new Error(`the page has no data-${name}`);
  return found;
}
