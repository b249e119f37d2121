import { useMemo } from 'react';
import {
  COMPANY_CHANGES,
  type FieldChange,
  type ImportChange,
  type ImportChangeKind,
  type ImportKind,
  PERSON_CHANGES,
} from '#/bff/contract/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import type { Tone } from '#/web/ui/types.ts';
import { useFieldWords } from './use-field-words.ts';

const LOOKS: Record<ImportChangeKind, { icon: string; tone: Tone }> = {
  new: { icon: 'plus-circle', tone: 'success' },
  changed: { icon: 'pencil', tone: 'info' },
  left: { icon: 'sign-out', tone: 'danger' },
  returned: { icon: 'sign-in', tone: 'violet' },
  merged: { icon: 'arrow-right-arrow-left', tone: 'warning' },
  closed: { icon: 'lock', tone: 'danger' },
  reopened: { icon: 'lock-open', tone: 'violet' },
  kept: { icon: 'minus-circle', tone: 'neutral' },
};
const KINDS = { people: [...PERSON_CHANGES, 'kept'], companies: COMPANY_CHANGES } as const;

/**
 * The columns of an import's changes: the kind, the row of the file, the person or company, and a description of the
 * changed fields.
 */
export function useChangeColumns(kind: ImportKind): GridColumn<ImportChange>[] {
  const { t } = useLabels();
  const words = useFieldWords();
  return useMemo(() => {
    const inWords = ({ kind: change, fields, note }: ImportChange) => {
      const changed = fields
        .filter(({ field, after }) => change !== 'new' || (after !== null && !NAMED_BESIDE.has(field)))
        .map((field) => {
          const [name, after] = [words.name(field), words.after(field)];
          if (change === 'new') return `${name}: ${after}`;
          if (change === 'kept') return t('Import.keptLine', { name, now: words.before(field), was: after });
          return `${name}: ${words.before(field)} → ${after}`;
        })
        .join('; ');
      return note === null ? changed : `${t(`ImportNote.${note}`)}. ${changed}`;
    };
    return [
      {
        key: 'kind',
        type: 'list',
        label: t('Import.kind'),
        width: 150,
        options: KINDS[kind].map((value) => ({ value, label: t(`ImportChange.${value}`), ...LOOKS[value] })),
      },
      {
        key: 'row',
        type: 'number',
        label: t('Import.row'),
        width: 76,
        priority: 3,
        text: (value) => (value === null ? '' : String(value)),
      },
      {
        key: 'name',
        type: 'text',
        label: t(kind === 'people' ? 'ImportField.displayName' : 'ImportField.name'),
        width: 200,
      },
      {
        key: 'key',
        type: 'text',
        label: t(kind === 'people' ? 'ImportField.upn' : 'ImportField.administrationNr'),
        width: kind === 'people' ? 260 : 150,
        priority: 2,
      },
      { key: 'what', type: 'text', label: t('Import.whatChanges'), value: inWords, width: 420, grow: true },
    ];
  }, [t, words, kind]);
}

/**
 * The fields of a new person or company that are left out of the description, because other columns make them clear.
 */
const NAMED_BESIDE = new Set<FieldChange['field']>([
  'upn',
  'displayName',
  'firstName',
  'lastName',
  'administrationNr',
  'name',
  'active',
]);
