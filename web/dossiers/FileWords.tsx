import { type DossierType, isOffered } from '#/bff/contract/dossiers.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { DateInput } from '#/web/ui/controls/DateInput.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { TextArea } from '#/web/ui/controls/TextInput.tsx';

/** The entries that describe a file. */
export interface FileWordsEntries {
  idFileType: number;
  description: string;
  /** A date as YYYY-MM-DD, or the typed text while it is not a date; null for no date. */
  date: string | null;
}

interface Props {
  type: DossierType;
  entries: FileWordsEntries;
  onChange: (entries: FileWordsEntries) => void;
  disabled?: boolean;
  /** The current type of the file, which may no longer be offered. */
  own?: { id: number; name: string };
}

/** The fields for the type, description and date of a file. All of them are optional (DF-010). */
export function FileWords({ type, entries, onChange, disabled, own }: Props) {
  const { t } = useLabels();
  const fileTypes = usePicklists()?.fileTypes ?? [];
  const offered = fileTypes.filter(({ visible, usedIn }) => visible && isOffered(usedIn, type));
  const shown = own && !offered.some(({ id }) => id === own.id) ? [...offered, own] : offered;
  return (
    <div className="ob-dossier-words">
      <Field label={t('Dossier.fileType')}>
        <Select
          value={entries.idFileType}
          options={shown.map(({ id, name }) => ({ value: id, label: name }))}
          {...(disabled !== undefined && { disabled })}
          onChange={(idFileType) => idFileType !== null && onChange({ ...entries, idFileType })}
        />
      </Field>
      <Field label={t('Dossier.date')} optional>
        <DateInput value={entries.date} disabled={disabled} onChange={(date) => onChange({ ...entries, date })} />
      </Field>
      <Field label={t('Dossier.description')} optional className="ob-dossier-whole">
        <TextArea
          rows={3}
          value={entries.description}
          disabled={disabled}
          onChange={(event) => onChange({ ...entries, description: event.target.value })}
        />
      </Field>
    </div>
  );
}
