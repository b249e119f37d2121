import { useCallback } from 'react';
import { formatDate } from '#/bff/contract/format.ts';
import type { FieldChange } from '#/bff/contract/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

const DAYS: readonly FieldChange['field'][] = ['leftOn', 'closedOn'];

/** A field's value as people read it. */
export function useFieldWords() {
  const { t } = useLabels();
  return useCallback(
    ({ field }: FieldChange, value: string | null) => {
      if (value === null) return t('Import.nothing');
      if (field === 'active') return value === 'yes' ? t('Import.yes') : t('Import.no');
      return DAYS.includes(field) ? formatDate(value) : value;
    },
    [t],
  );
}
