import { useFormContext } from 'react-hook-form';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { errorKindOf } from '../form-errors.ts';
import type { ReportEntries, ReportField } from './report-form.ts';

/**
 * The props with which `Field` shows an error. A missing entry gets a star and an instruction; any other error names
 * the broken rule.
 */
export function useEntryError(field: ReportField): { error: string | undefined; errorKind: 'required' | 'rule' } {
  const { t } = useLabels();
  const fieldText = useFieldText();
  const { formState } = useFormContext<ReportEntries>();
  const code = formState.errors[field]?.message;
  const errorKind = errorKindOf(code);
  if (code === undefined) return { error: undefined, errorKind };
  if (errorKind === 'required') return { error: t(`GiftReport.missing.${field}`), errorKind };
  if (field === 'amount' && code === 'invalidType') return { error: t('GiftReport.amountNoNumber'), errorKind };
  if (field === 'amount' && code === 'tooSmall') return { error: t('GiftReport.missing.amount'), errorKind };
  return { error: fieldText(code), errorKind };
}
