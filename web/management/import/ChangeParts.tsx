import {
  COMPANY_CHANGES,
  IMPORT_LIMITS,
  type ImportChangeKind,
  type ImportSummary,
  PERSON_CHANGES,
} from '#/bff/contract/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Pager } from '#/web/ui/display/Pager.tsx';
import { Tabs } from '#/web/ui/display/Tabs.tsx';

/** Which changes are shown: all, those of one kind, or only those with a note. */
export type ChangeFilter = ImportChangeKind | 'noted' | '';

interface Props {
  summary: ImportSummary;
  kind: ChangeFilter;
  part: number;
  /** The number of changes that pass the filter `kind`. */
  total: number;
  onChange: (kind: ChangeFilter, part: number) => void;
}

/**
 * Chooses the kind and the part of the changes that the grid shows. Renders nothing if the grid can show all changes at
 * once.
 */
export function ChangeParts({ summary, kind, part, total, onChange }: Props) {
  const { t } = useLabels();
  if (summary.changes <= IMPORT_LIMITS.part) return null;
  const kinds = [...(summary.kind === 'people' ? PERSON_CHANGES : COMPANY_CHANGES), 'kept' as const];
  const present = kinds.filter((one) => summary.counts[one] > 0);
  return (
    <div className="ob-import-parts">
      <Tabs<ChangeFilter>
        label={t('Import.kind')}
        value={kind}
        onChange={(wanted) => onChange(wanted, 0)}
        tabs={[
          { value: '', label: t('Import.allKinds') },
          ...present.map((value) => ({ value, label: t(`ImportChange.${value}`) })),
          ...(summary.counts.warned > 0 ? [{ value: 'noted' as const, label: t('Import.noted') }] : []),
        ]}
      />
      <Pager
        first={part * IMPORT_LIMITS.part}
        rows={IMPORT_LIMITS.part}
        totalRecords={total}
        onPageChange={({ page }) => onChange(kind, page)}
        noun={t('Import.changeNouns')}
      />
    </div>
  );
}
