import { type ReactNode, useState } from 'react';
import { Controller, type FieldValues, useFormContext } from 'react-hook-form';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Checkbox } from '#/web/ui/controls/Checkbox.tsx';
import { DateInput } from '#/web/ui/controls/DateInput.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { TextArea, TextInput } from '#/web/ui/controls/TextInput.tsx';
import type { Choice } from '#/web/ui/types.ts';
import { errorKindOf } from '../form-errors.ts';
import { type ActivityEntries, type ActivityEntry, fieldId } from './activity-form.ts';

type Line = 'name' | 'businessProcess' | 'responsiblePersonDep' | 'dataProcessorName';
type Long = 'purpose' | 'categoryDataSubjects' | 'sourceOfData' | 'specificationLegalGround';
type Chosen = 'idCompany' | 'idPrivacyOfficer' | 'idCountry';
type Day = 'reviewDate' | 'dpiaDate';
type Ticked = 'hasDataProcessor' | 'processingAgreement' | 'dpiaRequired' | 'dpiaPerformed';

interface EntryProps<Name extends ActivityEntry> {
  name: Name;
  readOnly: boolean;
  className?: string;
}

const REQUIRED: ReadonlySet<ActivityEntry> = new Set([
  'name',
  'businessProcess',
  'responsiblePersonDep',
  'idResponsiblePerson',
  'idPrivacyOfficer',
  'idCompany',
  'purpose',
  'categoryDataSubjects',
  'sourceOfData',
]);

/**
 * The props of the `Field` around an entry: its id, its label and its error, if any. A missing entry gets a star and an
 * instruction; any other error names the broken rule.
 */
export function useEntry(name: ActivityEntry, readOnly: boolean) {
  const { t } = useLabels();
  const fieldText = useFieldText();
  const { formState } = useFormContext<ActivityEntries>();
  const code = formState.errors[name]?.message as string | undefined;
  return {
    id: fieldId(name),
    label: t(`Activity.${name}`),
    required: REQUIRED.has(name),
    readOnly,
    error: code === undefined ? undefined : fieldText(code),
    errorKind: errorKindOf(code),
  };
}

/** Help in plain words, with an example. It is shown under the field when the user asks for it. */
function useHelp(name: Line | Long | Chosen | Day, readOnly: boolean): { aside?: ReactNode; hint?: ReactNode } {
  const { t } = useLabels();
  const [isOpen, setOpen] = useState(false);
  if (readOnly) return {};
  const aside = (
    <button type="button" className="ob-link ob-activity-help" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {t(isOpen ? 'Activity.hideHelp' : 'Activity.help')}
      <span className="ob-hidden"> {t(`Activity.${name}`)}</span>
    </button>
  );
  return { aside, ...(isOpen && { hint: t(`Activity.helpOn.${name}`) }) };
}

/** One line of text; read-only text is shown in full, on as many lines as it needs. */
export function TextEntry({ name, readOnly, className }: EntryProps<Line>) {
  const { register } = useFormContext<ActivityEntries>();
  return (
    <Field {...useEntry(name, readOnly)} {...useHelp(name, readOnly)} className={className}>
      {readOnly ? <TextArea autoGrow rows={1} {...register(name)} /> : <TextInput {...register(name)} />}
    </Field>
  );
}

/** A text of several lines. */
export function LongEntry({ name, readOnly, className }: EntryProps<Long>) {
  const { register } = useFormContext<ActivityEntries>();
  return (
    <Field {...useEntry(name, readOnly)} {...useHelp(name, readOnly)} className={className}>
      <TextArea autoGrow rows={2} {...register(name)} />
    </Field>
  );
}

interface ChoiceProps extends EntryProps<Chosen> {
  options: readonly Choice<number>[];
  showClear?: boolean;
}

/** One choice from a list. */
export function ChoiceEntry({ name, readOnly, className, options, showClear }: ChoiceProps) {
  return (
    <Field {...useEntry(name, readOnly)} {...useHelp(name, readOnly)} className={className}>
      <Controller<FieldValues>
        name={name}
        render={({ field: { value, ...field } }) => (
          <Select<number>
            {...field}
            value={value as number | null}
            options={options}
            {...(showClear !== undefined && { showClear })}
          />
        )}
      />
    </Field>
  );
}

/** A date. */
export function DayEntry({ name, readOnly, className }: EntryProps<Day>) {
  return (
    <Field {...useEntry(name, readOnly)} {...useHelp(name, readOnly)} className={className}>
      <Controller<FieldValues>
        name={name}
        render={({ field: { value, ...field } }) => <DateInput {...field} value={value as string | null} />}
      />
    </Field>
  );
}

/** A yes-or-no entry. */
export function TickEntry({ name, readOnly }: EntryProps<Ticked>) {
  const { t } = useLabels();
  return (
    <Controller<FieldValues>
      name={name}
      render={({ field: { value, ...field } }) => (
        <Checkbox
          {...field}
          id={fieldId(name)}
          checked={value === true}
          label={t(`Activity.${name}`)}
          readOnly={readOnly}
        />
      )}
    />
  );
}

/** A read-only value from the server. */
export function GivenEntry({ id, label, value }: { id: string; label: string; value: string }) {
  return (
    <Field id={id} label={label} readOnly>
      <TextArea autoGrow rows={1} value={value} readOnly />
    </Field>
  );
}
