import type { ReactNode } from 'react';
import type { LastChange } from '#/bff/contract/errors.ts';
import { formatDate } from '#/bff/contract/format.ts';
import type { ReleaseNote } from '#/bff/contract/release-notes.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ConflictDialog } from '#/web/registers/ConflictDialog.tsx';
import { differingFields, mergeEntries, proposeSides } from '#/web/registers/conflict.ts';
import { CleanHtml, useCleanHtml } from '#/web/ui/rich-text/CleanHtml.tsx';
import { entriesOf, NOTE_FIELDS, type NoteEntries } from './use-release-note.ts';

interface Props {
  mine: NoteEntries;
  base: NoteEntries;
  theirs: ReleaseNote;
  since: number;
  lastChange: LastChange | undefined;
  busy: boolean;
  onChoose: (entries: NoteEntries) => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Shows both versions of a note that somebody else has changed meanwhile. */
export function NoteConflict({ mine, base, theirs, ...rest }: Props) {
  const { t } = useLabels();
  const stored = entriesOf(theirs);
  const fields = differingFields(mine, stored, NOTE_FIELDS);
  return (
    <ConflictDialog
      {...rest}
      title={t('ReleaseNotes.conflictTitle')}
      what={t('ReleaseNotes.thisNote')}
      fields={fields.map((field) => ({
        key: field,
        label: t(`ReleaseNotes.${field}`),
        mine: readable(field, mine),
        theirs: readable(field, stored),
      }))}
      proposal={proposeSides(base, mine, fields)}
      onChoose={(sides) => rest.onChoose(mergeEntries(mine, stored, sides))}
    />
  );
}

function readable(field: keyof NoteEntries, entries: NoteEntries): ReactNode {
  if (field === 'value') return <Text html={entries.value} />;
  return field === 'createdOn' ? formatDate(entries.createdOn) : entries.title;
}

function Text({ html }: { html: string }) {
  const clean = useCleanHtml(html);
  return clean && <CleanHtml html={clean} />;
}
