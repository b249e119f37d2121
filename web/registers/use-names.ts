import { useCallback } from 'react';
import { localeOf } from '#/bff/contract/languages.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** How many people a sentence names if there are more than three; the others are only counted. */
const NAMED = 2;

/** Joins names with "or", because any of these people may act: "Marijke of Dewi", "Marijke, Dewi of 3 anderen". */
export function useNames(): (people: readonly string[]) => string {
  const { t, lang } = useLabels();
  return useCallback(
    (people) => {
      const others = people.length - NAMED;
      const shown = others > 1 ? [...people.slice(0, NAMED), t('Record.others', { count: others })] : [...people];
      return new Intl.ListFormat(localeOf(lang), { type: 'disjunction' }).format(shown);
    },
    [t, lang],
  );
}
