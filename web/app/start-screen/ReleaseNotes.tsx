import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#/bff/contract/format.ts';
import type { ReleaseNote } from '#/bff/contract/release-notes.ts';
import { releaseNotesQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Accordion } from '#/web/ui/display/Accordion.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { CleanHtml, useCleanHtml } from '#/web/ui/rich-text/CleanHtml.tsx';

/** How many notes are shown before older ones are requested. */
const SHOWN = 4;

/**
 * The release notes, newest first (ST-002). At first, the newest note is open. Renders nothing if there are no notes.
 */
export function ReleaseNotes() {
  const { t, lang } = useLabels();
  const [all, setAll] = useState(false);
  const { data = [], error, refetch } = useQuery(releaseNotesQuery(lang));
  if (data.length === 0 && !error) return null;
  const shown = all ? data : data.slice(0, SHOWN);
  const older = data.length - shown.length;
  return (
    <Card title={t('Start.news')} padded={false} className="ob-start-news">
      {data.length === 0 && <LoadFailed title={t('Start.newsFailed')} error={error} onRetry={refetch} />}
      {/* After a change of language, the notes in that language are shown, and the newest of these opens. */}
      <Accordion
        key={lang}
        items={shown.map((note) => ({
          key: String(note.idReleaseNote),
          header: note.title,
          aside: <time dateTime={note.createdOn}>{formatDate(note.createdOn)}</time>,
          content: <NoteText note={note} />,
        }))}
      />
      {older > 0 && (
        <div className="ob-start-news-more">
          <Button variant="text" size="small" onClick={() => setAll(true)}>
            {t('Start.olderNews', { count: older })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function NoteText({ note }: { note: ReleaseNote }) {
  const html = useCleanHtml(note.value);
  return html && <CleanHtml html={html} />;
}
