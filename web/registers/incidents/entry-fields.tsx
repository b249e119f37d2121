import { Controller, type FieldValues, useFormContext } from 'react-hook-form';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { DateInput } from '#/web/ui/controls/DateInput.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { TextArea, TextInput } from '#/web/ui/controls/TextInput.tsx';
import type { Choice } from '#/web/ui/types.ts';
import { errorKindOf } from '../form-errors.ts';
import { fieldId, type IncidentEntries, type IncidentField } from './incident-form.ts';

interface EntryProps<Name extends IncidentField> {
  name: Name;
  readOnly: boolean;
  className?: string;
}

const REQUIRED: ReadonlySet<IncidentField> = new Set(['subject', 'date', 'idIncidentType']);

/**
 * The props with which `Field` shows an error. A missing entry gets a star and an instruction; any other error names
 * the broken rule.
 */
function useEntry(name: IncidentField, readOnly: boolean) {
  const { t } = useLabels();
  const fieldText = useFieldText();
  const { formState } = useFormContext<IncidentEntries>();
  const code = formState.errors[name]?.message;
  const errorKind = errorKindOf(code);
  const isMissing = code !== undefined && errorKind === 'required';
  const missing = name === 'subject' || name === 'date' || name === 'idIncidentType' ? name : 'subject';
  return {
    id: fieldId(name),
    label: t(`Incident.${name}`),
    required: REQUIRED.has(name),
    readOnly,
    error: code === undefined ? undefined : isMissing ? t(`Incident.missing.${missing}`) : fieldText(code),
    errorKind,
  };
}

/** One line of text; read-only text is shown in full, on as many lines as it needs. */
export function TextEntry({ name, readOnly, className }: EntryProps<'subject' | 'phone' | 'email'>) {
  const { register } = useFormContext<IncidentEntries>();
  return (
    <Field {...useEntry(name, readOnly)} className={className}>
      {readOnly ? (
        <TextArea autoGrow rows={1} {...register(name)} />
      ) : (
        <TextInput {...register(name)} {...(name === 'email' && { inputMode: 'email' as const })} />
      )}
    </Field>
  );
}

/** A text of several lines. */
export function LongEntry({ name, readOnly, rows }: EntryProps<'description' | 'summary'> & { rows: number }) {
  const { register } = useFormContext<IncidentEntries>();
  return (
    <Field {...useEntry(name, readOnly)} className="ob-form-whole">
      <TextArea autoGrow rows={rows} {...register(name)} />
    </Field>
  );
}

interface ChoiceProps extends EntryProps<'idIncidentStatus' | 'idIncidentType' | 'idCompany' | 'idOutcome'> {
  options: readonly Choice<number>[];
  placeholder?: string;
  showClear?: boolean;
}

/** One choice from a list. */
export function ChoiceEntry({ name, readOnly, options, placeholder, showClear }: ChoiceProps) {
  return (
    <Field {...useEntry(name, readOnly)}>
      <Controller<FieldValues>
        name={name}
        render={({ field: { value, ...field } }) => (
          <Select<number>
            {...field}
            value={value as number | null}
            options={options}
            {...(placeholder !== undefined && { placeholder })}
            {...(showClear !== undefined && { showClear })}
          />
        )}
      />
    </Field>
  );
}

/** A date. */
export function DateEntry({ name, readOnly, hint }: EntryProps<'date' | 'receivedOn'> & { hint?: string }) {
  return (
    <Field {...useEntry(name, readOnly)} {...(hint && { hint })}>
      <Controller<IncidentEntries, 'date' | 'receivedOn'>
        name={name}
        render={({ field }) => <DateInput {...field} />}
      />
    </Field>
  );
}
