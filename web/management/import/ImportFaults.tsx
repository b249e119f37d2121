import { useMemo } from 'react';
import { IMPORT_FAULTS, type ImportFault, type ImportPreview } from '#/bff/contract/people-import.ts';
import { saveFile } from '#/web/api/save-file.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { formatNumber } from '#/web/ui/format.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { faultsFile } from './import-csv.ts';

/** A fault with its place in the list, which distinguishes it from identical faults. */
type Row = ImportFault & { at: number };
const DEFAULTS = { sort: [{ key: 'row', desc: false }], group: [] };
const PHONE_ROW = { title: 'code', end: 'row', meta: ['column', 'value'] };

interface Props {
  preview: Pick<ImportPreview, 'faults' | 'faultCount' | 'filename'>;
  onRestart: () => void;
}

/** Lists the faults of a file, or only the first ones if there are very many. Nothing from the file was stored. */
export function ImportFaults({ preview, onRestart }: Props) {
  const { t } = useLabels();
  const { idUser } = useCurrentUser();
  const columns = useFaultColumns();
  const rows = useMemo(() => preview.faults.map((fault, at): Row => ({ ...fault, at })), [preview]);
  const rowCount = new Set(preview.faults.map(({ row }) => row)).size;
  const save = () => {
    const header = columns.map(({ label }) => label);
    saveFile(
      faultsFile(header, preview.faults, ({ code }) => t(`ImportFault.${code}`)),
      t('Import.faultsName'),
    );
  };
  return (
    <div className="ob-import">
      <Banner
        tone="danger"
        strip
        live="polite"
        title={t('Import.faultsTitle', { count: preview.faultCount, rows: rowCount })}
      >
        {t('Import.faultsText', { name: preview.filename })}
        {preview.faultCount > preview.faults.length && (
          <span> {t('Import.faultsMore', { shown: formatNumber(preview.faults.length) })}</span>
        )}
      </Banner>
      <div className="ob-import-grid">
        <RegisterGrid<Row>
          userId={idUser}
          label={t('Import.faults')}
          noun={{ one: t('Import.faultNoun'), other: t('Import.faultNouns') }}
          columns={columns}
          rows={rows}
          rowId={({ at }) => String(at)}
          defaults={DEFAULTS}
          toolbar={() => (
            <>
              <Button variant="filled" size="small" icon="upload" onClick={onRestart}>
                {t('Import.otherFile')}
              </Button>
              <Button variant="text" size="small" icon="download" onClick={save}>
                {t('Import.saveFaults')}
              </Button>
            </>
          )}
          phoneRow={PHONE_ROW}
          phoneToolbar={
            <Button size="small" icon="download" onClick={save}>
              {t('Import.saveFaults')}
            </Button>
          }
          phoneAction={() => (
            <Button variant="filled" block icon="upload" onClick={onRestart}>
              {t('Import.otherFile')}
            </Button>
          )}
          empty={{ drawing: 'done', title: t('Import.faults') }}
        />
      </div>
    </div>
  );
}

function useFaultColumns(): GridColumn<Row>[] {
  const { t } = useLabels();
  return useMemo(
    () => [
      {
        key: 'row',
        type: 'number',
        label: t('Import.row'),
        width: 84,
        text: (value) => (value === null ? '' : String(value)),
      },
      { key: 'column', type: 'text', label: t('Import.column'), width: 190 },
      { key: 'value', type: 'text', label: t('Import.value'), width: 260 },
      {
        key: 'code',
        type: 'list',
        label: t('Import.what'),
        width: 360,
        grow: true,
        options: IMPORT_FAULTS.map((code) => ({ value: code, label: t(`ImportFault.${code}`) })),
      },
    ],
    [t],
  );
}
