import { useState } from 'react';
import type { ImportChange, ImportPreview } from '#/bff/contract/people-import.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { ImportCountsList } from './ImportCountsList.tsx';
import { useChangeColumns } from './use-change-columns.ts';

const DEFAULTS = { sort: [{ key: 'kind', desc: false }], group: [] };
const PHONE_ROW = { title: 'name', status: 'kind', meta: ['key'] };

interface Props {
  preview: ImportPreview;
  failure: unknown;
  onApply: () => void;
  onAgain: () => void;
  onRestart: () => void;
}

/** What a file would change, person by person, before anything is. */
export function ImportPreviewGrid({ preview, failure, onApply, onAgain, onRestart }: Props) {
  const { t } = useLabels();
  const { idUser } = useCurrentUser();
  const columns = useChangeColumns(preview.kind ?? 'people');
  const [asking, setAsking] = useState(false);
  const [opened, setOpened] = useState<ImportChange | null>(null);
  const count = preview.changes.length;
  const none = count === 0 ? t('Import.nothingToApply') : undefined;
  const apply = (
    <Button variant="filled" size="small" icon="check" disabledReason={none} onClick={() => setAsking(true)}>
      {t('Import.applyAsk')}
    </Button>
  );
  return (
    <div className="ob-import">
      {failure !== null && <Refused failure={failure} onAgain={onAgain} />}
      <ImportCountsList counts={preview.counts} />
      <Notes preview={preview} />
      <div className="ob-import-grid">
        <RegisterGrid<ImportChange>
          userId={idUser}
          label={t('Import.changes')}
          noun={{ one: t('Import.changeNoun'), other: t('Import.changeNouns') }}
          columns={columns}
          rows={preview.changes}
          rowId={({ key }) => key}
          defaults={DEFAULTS}
          onOpen={setOpened}
          toolbar={() => (
            <>
              {apply}
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
            <Button variant="filled" block icon="check" disabledReason={none} onClick={() => setAsking(true)}>
              {t('Import.applyAsk')}
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
      <ConfirmDialog
        open={asking}
        title={t('Import.applyTitle', { count })}
        confirmLabel={t('Import.apply')}
        icon="check"
        onConfirm={() => {
          setAsking(false);
          onApply();
        }}
        onClose={() => setAsking(false)}
      >
        <p>{t('Import.applyText')}</p>
        {preview.counts.left > 0 && <p>{t('Import.applyLeft', { count: preview.counts.left })}</p>}
      </ConfirmDialog>
    </div>
  );
}

/** What went wrong with writing; where the preview is out of date, the way to a new one. */
function Refused({ failure, onAgain }: { failure: unknown; onAgain: () => void }) {
  const { t } = useLabels();
  const { code, text } = useApiError()(failure);
  const again = code === 'IMPORT_STALE' || code === 'NOT_FOUND';
  return (
    <Banner
      tone="danger"
      strip
      live="assertive"
      action={
        again && (
          <Button size="small" icon="refresh" onClick={onAgain}>
            {t('Import.again')}
          </Button>
        )
      }
    >
      {text}
    </Banner>
  );
}

/** How the file was read, where that may surprise. */
function Notes({ preview: { encoding, ignored } }: { preview: ImportPreview }) {
  const { t } = useLabels();
  const notes = [
    ...(ignored.length > 0 ? [t('Import.ignored', { columns: ignored.join(', ') })] : []),
    ...(encoding === 'windows-1252' ? [t('Import.windows1252')] : []),
  ];
  return (
    notes.length > 0 && (
      <Banner tone="info" strip>
        {notes.join(' ')}
      </Banner>
    )
  );
}
