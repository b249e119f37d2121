import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LANGUAGES } from '#/bff/contract/languages.ts';
import { releaseNotesQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { NoteTable } from './NoteTable.tsx';
import './release-notes.css';
import { useNotePlace } from './use-note-place.ts';

const NAMES = { 1043: 'Settings.dutch', 1033: 'Settings.english' } as const;

/** `/app/management/releasenotes`: the release notes, one list per language (RN-001). */
export function Component() {
  const { t } = useLabels();
  const panelId = useId();
  const { language, open, goToLanguage, goToNote, selectedId, select } = useNotePlace();
  const query = useQuery({ ...releaseNotesQuery(language), staleTime: 0 });
  usePageHeader({ title: t('Menu.releaseNotes'), meta: t('ReleaseNotes.meta') });
  return (
    <div className="ob-release-notes">
      <Tabs
        label={t('ReleaseNotes.language')}
        value={String(language)}
        onChange={(next) => goToLanguage(LANGUAGES.find(({ id }) => String(id) === next)?.id ?? language)}
        tabs={LANGUAGES.map(({ id, code }) => ({ value: String(id), label: `${t(NAMES[id])} (${code})`, panelId }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(NAMES[language])} className="ob-release-notes-panel">
        <p className="ob-release-notes-about">{t('ReleaseNotes.about')}</p>
        <NoteTable
          key={language}
          language={language}
          query={query}
          selectedId={selectedId}
          onSelect={select}
          onOpen={goToNote}
        />
      </div>
      {open !== null && query.data && (
        <NoteDialog
          key={`${language} ${open}`}
          language={language}
          id={open}
          notes={query.data}
          onDone={(id) => {
            select(String(id));
            goToNote(null);
          }}
          onClose={() => goToNote(null)}
        />
      )}
    </div>
  );
}
