import type { UploadProgress } from '#/web/api/upload.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Field, ReadOnlyValue } from '#/web/ui/controls/Field.tsx';
import { Avatar } from '#/web/ui/display/Avatar.tsx';
import { FileDrop } from '#/web/ui/files/FileDrop.tsx';
import { LockedFields } from '#/web/ui/layout/LockedFields.tsx';
import { AmountEntry, CategoryEntry, DateEntry, DeclarationEntry, TextEntry } from './entry-fields.tsx';
import { TypeEntry } from './TypeEntry.tsx';
import type { ChosenFile } from './use-chosen-file.ts';

interface Props {
  chosen: ChosenFile;
  onChoose: (file: File | null) => void;
  progress: UploadProgress | null;
  /** Whether the entries are being sent. */
  held: boolean;
}

/** The questions of a new report. The type comes first, because the other questions depend on it. */
export function NewReportFields({ chosen, onChoose, progress, held }: Props) {
  const { t } = useLabels();
  const { displayname, maxFileBytes } = useCurrentUser();
  const { file, lostName } = chosen;
  return (
    <>
      <LockedFields locked={held}>
        <TypeEntry look="cards" />
      </LockedFields>
      <div className="ob-form-grid">
        <Field label={t('NewReport.employee')} readOnly>
          <ReadOnlyValue>
            <Avatar name={displayname} size={24} /> {displayname}
          </ReadOnlyValue>
        </Field>
        <LockedFields locked={held}>
          <TextEntry name="contactPerson" />
          <TextEntry name="contactCompany" />
          <TextEntry name="contactFunction" />
          <TextEntry name="occasion" />
          <TextEntry name="gift" />
          <CategoryEntry />
          <AmountEntry />
          <DateEntry />
        </LockedFields>
        <Field
          label={t('NewReport.file')}
          aside={t('NewReport.fileAside', { size: megabytes(maxFileBytes) })}
          group
          hint={t('NewReport.moreFiles')}
        >
          <FileDrop
            file={file && { name: file.name, size: file.size, note: t('NewReport.fileNote') }}
            onPick={onChoose}
            onRemove={() => onChoose(null)}
            accept={[]}
            maxBytes={maxFileBytes}
            progress={progress}
            disabled={held}
            error={lostName ? t('ReportFile.chooseAgain', { name: lostName }) : undefined}
          />
        </Field>
      </div>
      <LockedFields locked={held}>
        <DeclarationEntry />
      </LockedFields>
    </>
  );
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
