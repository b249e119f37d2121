import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportChange, ImportSummary } from '#/bff/contract/people-import.ts';
import { importChangesQuery } from '#/web/api/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { type ChangeFilter, ChangeParts } from './ChangeParts.tsx';
import { ImportCountsList } from './ImportCountsList.tsx';
import { ImportNotes, ImportRefused } from './ImportNotes.tsx';
import { useChangeColumns } from './use-change-columns.ts';

const DEFAULTS = { sort: [{ key: 'kind', desc: false }], group: [] };
const PHONE_ROW = { title: 'name', status: 'kind', meta: ['key'] };

interface Props {
  summary: ImportSummary;
  failure: unknown;
  onApply: (leavers?: number) => void;
  onAgain: () => void;
  onRestart: () => void;
}

/**
 * The preview of an import, with a row for each person or company that changes. It is shown to the person who uploaded
 * the file and to the person who must confirm the import.
 */
export function ImportPreviewGrid({ summary, failure, onApply, onAgain, onRestart }: Props) {
  const { t } = useLabels();
  const { idUser } = useCurrentUser();
  const columns = useChangeColumns(summary.kind);
  const [asking, setAsking] = useState(false);
  const [opened, setOpened] = useState<ImportChange | null>(null);
  const [part, setPart] = useState(0);
  const [kind, setKind] = useState<ChangeFilter>('');
  const { data, error, isFetching } = useQuery(importChangesQuery(summary.idImport, part, kind));
  const { own, state, guard, gain } = summary;
  const waits = own && state === 'asked' && (guard?.second === true || gain?.second === true);
  const none = summary.changes - summary.counts.kept === 0 ? t('Import.nothingToApply') : undefined;
  const apply = { disabledReason: waits ? t('Import.waitsForOther') : none, onClick: () => setAsking(true) };
  const word = t(summary.own ? 'Import.applyAsk' : 'Import.confirmAsk');
  return (
    <div className="ob-import">
      {failure !== null && <ImportRefused failure={failure} onAgain={onAgain} />}
      <ImportCountsList counts={summary.counts} />
      <ImportNotes summary={summary} />
      <ChangeParts
        summary={summary}
        kind={kind}
        part={part}
        total={data?.total ?? 0}
        onChange={(wanted, at) => {
          setKind(wanted);
          setPart(at);
        }}
      />
      <div className="ob-import-grid">
        <RegisterGrid<ImportChange>
          userId={idUser}
          label={t('Import.changes')}
          noun={{ one: t('Import.changeNoun'), other: t('Import.changeNouns') }}
          columns={columns}
          rows={data?.changes}
          rowId={({ key, kind: change }) => `${change} ${key}`}
          fetching={isFetching}
          error={error && {}}
          defaults={DEFAULTS}
          onOpen={setOpened}
          toolbar={() => (
            <>
              <Button variant="filled" size="small" icon="check" {...apply}>
                {word}
              </Button>
              <Button variant="text" size="small" icon="times" onClick={onRestart}>
                {t('Import.cancel')}
              </Button>
            </>
          )}
          phoneRow={PHONE_ROW}
          phoneToolbar={
            <Button size="small" icon="times" onClick={onRestart}>
              {t('Import.cancel')}
            </Button>
          }
          phoneAction={() => (
            <Button variant="filled" block icon="check" {...apply}>
              {word}
            </Button>
          )}
          empty={{
            drawing: 'done',
            title: t('Import.nothingToApply'),
            text: t('Import.nothingText'),
            actions: <Button onClick={onRestart}>{t('Import.otherFile')}</Button>,
          }}
        />
      </div>
      {opened && <ChangeDialog change={opened} onClose={() => setOpened(null)} />}
      {asking && (
        <ApplyDialog
          summary={summary}
          onApply={(leavers) => {
            setAsking(false);
            onApply(leavers);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
