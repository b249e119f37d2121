import { useFormContext } from 'react-hook-form';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ErrorSummary } from '#/web/ui/controls/ErrorSummary.tsx';
import { errorKindOf } from '../form-errors.ts';

interface Props {
  /** How many submissions were refused. Each refusal moves the focus to the first invalid field. */
  attempts: number;
  /** The fields in the order of the form. */
  fields: readonly string[];
  /** The id of a field's control. */
  idOf: (field: string) => string;
  /** A field's name within a sentence. */
  nameOf: (field: string) => string;
  /** The label of the sentence before the names of the fields that are still empty. */
  left: 'GiftReport.fieldsLeft' | 'Record.fieldsLeft';
}

/** The faults that prevent the record from being stored or submitted, as a list of links to the fields. */
export function RecordErrors({ attempts, fields, idOf, nameOf, left }: Props) {
  const { t } = useLabels();
  const { errors } = useFormContext().formState;
  const wrong = fields.filter((field) => errors[field]);
  const isIncomplete = wrong.some((field) => errorKindOf(errors[field]?.message as string | undefined) === 'required');
  const lead = t(isIncomplete ? left : 'GiftReport.fieldsWrong', { count: wrong.length });
  const items = wrong.map((field) => ({ id: idOf(field), label: nameOf(field) }));
  return <ErrorSummary lead={lead} items={items} focusKey={attempts} />;
}
