import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { needsDeclaration } from '#/bff/contract/gift-reports.ts';
import { reportTypeName } from '#/bff/contract/statuses.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { AmountInput } from '#/web/ui/controls/AmountInput.tsx';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { Checkbox } from '#/web/ui/controls/Checkbox.tsx';
import { DateInput } from '#/web/ui/controls/DateInput.tsx';
import { Field, ReadOnlyValue } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { TextArea, TextInput } from '#/web/ui/controls/TextInput.tsx';
import { fieldId, type ReportEntries } from './report-form.ts';
import { useEntryError } from './use-entry-error.ts';

interface EntryProps {
  readOnly?: boolean;
}

type TextField = 'contactPerson' | 'contactCompany' | 'contactFunction' | 'occasion' | 'gift';

/**
 * One line of text. The schema limits its length: a longer text is kept and refused with a message, never cut off.
 * Read-only text is shown in full, on as many lines as it needs.
 */
export function TextEntry({ name, readOnly, className }: EntryProps & { name: TextField; className?: string }) {
  const { t } = useLabels();
  const { register } = useFormContext<ReportEntries>();
  const wrong = useEntryError(name);
  return (
    <Field
      id={fieldId(name)}
      label={t(`GiftReport.${name}`)}
      required
      readOnly={readOnly}
      className={className}
      {...wrong}
    >
      {readOnly ? <TextArea autoGrow rows={1} {...register(name)} /> : <TextInput {...register(name)} />}
    </Field>
  );
}

/** Offers the visible categories, and the report's own category even if it is hidden (OP-026). */
export function CategoryEntry({ readOnly, own }: EntryProps & { own?: { id: number; name: string } | undefined }) {
  const { t } = useLabels();
  const categories = usePicklists({ fresh: true })?.reportCategories ?? [];
  const wrong = useEntryError('idReportCategory');
  const offered = categories.filter(({ visible }) => visible);
  const shown = own && !offered.some(({ id }) => id === own.id) ? [...offered, own] : offered;
  return (
    <Field
      id={fieldId('idReportCategory')}
      label={t('GiftReport.idReportCategory')}
      required
      readOnly={readOnly}
      {...wrong}
    >
      <Controller<ReportEntries, 'idReportCategory'>
        name="idReportCategory"
        render={({ field }) => (
          <Select {...field} options={shown.map(({ id, name }) => ({ value: id, label: name }))} />
        )}
      />
    </Field>
  );
}

export function DateEntry({ readOnly }: EntryProps) {
  const { t } = useLabels();
  const wrong = useEntryError('date');
  return (
    <Field id={fieldId('date')} label={t('GiftReport.date')} required readOnly={readOnly} {...wrong}>
      <Controller<ReportEntries, 'date'> name="date" render={({ field }) => <DateInput {...field} />} />
    </Field>
  );
}

/**
 * An amount in euros, with a decimal comma. If the address of a currency converter is configured, the field links to it
 * (OP-028).
 */
export function AmountEntry({ readOnly }: EntryProps) {
  const { t } = useLabels();
  const { currencyUrl } = useCurrentUser();
  const wrong = useEntryError('amount');
  const converter = currencyUrl && (
    <a href={currencyUrl} target="_blank" rel="noreferrer">
      {t('GiftReport.convertCurrency')} <Icon name="external-link" />
    </a>
  );
  return (
    <Field
      id={fieldId('amount')}
      label={t('GiftReport.amount')}
      required
      readOnly={readOnly}
      aside={converter}
      {...wrong}
    >
      <Controller<ReportEntries, 'amount'> name="amount" render={({ field }) => <AmountInput {...field} />} />
    </Field>
  );
}

/**
 * The declaration, which is shown for given and received gifts but not for declined ones. Its text depends on the type
 * (VA-010, VA-011).
 */
export function DeclarationEntry({ readOnly }: EntryProps) {
  const { t } = useLabels();
  const idReportType = useWatch<ReportEntries, 'idReportType'>({ name: 'idReportType' });
  const wrong = useEntryError('declaration');
  if (!needsDeclaration(idReportType)) return null;
  const type = reportTypeName(idReportType) === 'give' ? 'give' : 'receive';
  return (
    <Controller<ReportEntries, 'declaration'>
      name="declaration"
      render={({ field: { value, ...field } }) =>
        readOnly ? (
          <Field label={t('GiftReport.declaration')} readOnly>
            <ReadOnlyValue>
              {value && <Icon name="check" />} {t(value ? `GiftReport.declared.${type}` : 'GiftReport.notDeclared')}
            </ReadOnlyValue>
          </Field>
        ) : (
          <Checkbox
            {...field}
            {...wrong}
            id={fieldId('declaration')}
            checked={value}
            required
            label={t(`GiftReport.declare.${type}`)}
          />
        )
      }
    />
  );
}
