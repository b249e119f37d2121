import { useMemo } from 'react';
import { formatDate } from '#/bff/contract/format.ts';
import type { FieldChange, HeldIn } from '#/bff/contract/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useRoleWords } from '#/web/management/roles/use-role-words.ts';

const DAYS: readonly FieldChange['field'][] = ['leftOn', 'closedOn'];

/** Functions that return the display texts of a changed field: its name, and its values before and after. */
export interface FieldWords {
  name: (change: FieldChange) => string;
  before: (change: FieldChange) => string;
  after: (change: FieldChange) => string;
}

export function useFieldWords(): FieldWords {
  const { t } = useLabels();
  const roleWords = useRoleWords();
  return useMemo(() => {
    const heldIn = (held: HeldIn | null) => {
      if (held === null) return t('Import.nowhere');
      if (held.everywhere) return t('Reach.everywhere');
      return held.companies.map(({ name, inherit }) => (inherit ? t('Import.withBelow', { name }) : name)).join(', ');
    };
    const textOf = ({ field }: FieldChange, value: string | null) => {
      if (value === null) return t('Import.nothing');
      if (field === 'active') return value === 'yes' ? t('Import.yes') : t('Import.no');
      return DAYS.includes(field) ? formatDate(value) : value;
    };
    return {
      name: ({ field, role }) =>
        field === 'role' ? t('Import.roleOf', { role: roleWords(role?.name ?? '').title }) : t(`ImportField.${field}`),
      before: (change) => (change.role ? heldIn(change.role.before) : textOf(change, change.before)),
      after: (change) => (change.role ? heldIn(change.role.after) : textOf(change, change.after)),
    };
  }, [t, roleWords]);
}
