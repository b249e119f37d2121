import { Controller, type UseFormReturn } from 'react-hook-form';
import type { PicklistDetail, PicklistDraft } from '#/bff/contract/picklists.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { errorKindOf } from '#/web/registers/form-errors.ts';
import { Checkbox } from '#/web/ui/controls/Checkbox.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import type { PicklistEntries } from './use-picklist-item.ts';

interface Props {
  form: UseFormReturn<PicklistEntries, unknown, PicklistDraft>;
  detail: PicklistDetail;
  readOnly: boolean;
  used: number | null;
}

/**
 * The fields of an item: the names in both languages, the field that depends on the picklist, and whether the item is
 * offered. When only viewed, an item also shows how many records use it.
 */
export function PicklistFields({ form, detail, readOnly, used }: Props) {
  const { t } = useLabels();
  const wrong = useWrong(form);
  const texts = detail === 'url' ? (['nameNl', 'nameEn', 'url'] as const) : (['nameNl', 'nameEn'] as const);
  return (
    <>
      {texts.map((name) => (
        <Field key={name} label={t(`Picklists.${name}`)} required readOnly={readOnly} {...wrong(name)}>
          <TextInput {...form.register(name)} inputMode={name === 'url' ? 'url' : undefined} />
        </Field>
      ))}
      <Mark
        form={form}
        name="visible"
        label={t('Picklists.visible')}
        hint={t('Picklists.visibleHint')}
        {...{ readOnly }}
      />
      {detail !== 'url' && (
        <Mark
          form={form}
          name={detail}
          label={t(`Picklists.${detail}`)}
          hint={t(`Picklists.${detail}Hint`)}
          readOnly={readOnly}
        />
      )}
      {readOnly && used !== null && (
        <p className="ob-meta">
          {t(detail === 'terms' ? 'Picklists.usedByIncidents' : 'Picklists.usedBy', { count: used })}
        </p>
      )}
    </>
  );
}

type MarkProps = Pick<Props, 'form' | 'readOnly'> & {
  name: 'visible' | Exclude<PicklistDetail, 'url'>;
  label: string;
  hint: string;
};

function Mark({ form, name, readOnly, ...words }: MarkProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Checkbox
          ref={field.ref}
          name={name}
          checked={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          readOnly={readOnly}
          {...words}
        />
      )}
    />
  );
}

/** Returns a function that gives the error to be shown below a field. */
function useWrong(form: Props['form']) {
  const fieldText = useFieldText();
  return (name: keyof PicklistEntries) => {
    const code = form.formState.errors[name]?.message;
    return code ? { error: fieldText(code), errorKind: errorKindOf(code) } : {};
  };
}
