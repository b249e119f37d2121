import { useMemo, useState } from 'react';
import { KYC_CHANGES, type KycChange, type KycImportPreview } from '#/bff/contract/kyc.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { formatNumber } from '#/web/ui/format.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';
import type { KycImportFlow } from './use-kyc-import.ts';

interface Props {
  preview: KycImportPreview;
  idImport: string;
  flow: KycImportFlow;
}

const DEFAULTS = { sort: [{ key: 'kind', desc: false }], group: [] };
const PHONE_ROW = { title: 'name', status: 'kind', meta: ['externalId', 'what'] };
const LOOKS = {
  new: { icon: 'plus-circle', tone: 'success' },
  changed: { icon: 'pencil', tone: 'info' },
  gone: { icon: 'minus-circle', tone: 'danger' },
} as const;
const FIGURES = ['new', 'changed', 'gone', 'unchanged'] as const;
const rowId = ({ externalId }: KycChange) => externalId;

/** Previews the changes that a file would make, party by party. */
export function KycChanges({ preview, idImport, flow }: Props) {
  const { t } = useLabels();
  const { idUser } = useCurrentUser();
  const columns = useChangeColumns();
  const [asking, setAsking] = useState(false);
  const { counts, changes, ignored } = preview;
  const total = counts.new + counts.changed + counts.gone;
  const disabledReason = total === 0 ? t('Import.nothingToApply') : undefined;
  const apply = { busy: flow.applying, disabledReason, onClick: () => setAsking(true) };
  return (
    <div className="ob-import">
      <Refusal flow={flow} />
      <dl className="ob-import-counts">
        {FIGURES.map((key) => (
          <div key={key}>
            <dt>{t(`KycImport.count_${key}`)}</dt>
            <dd>{formatNumber(counts[key])}</dd>
          </div>
        ))}
      </dl>
      {(ignored.length > 0 || total > changes.length) && (
        <Banner tone="info" strip>
          {ignored.length > 0 && <span>{t('Import.ignored', { columns: ignored.join(', ') })}</span>}
          {total > changes.length && <span> {t('Import.faultsMore', { shown: formatNumber(changes.length) })}</span>}
        </Banner>
      )}
      <div className="ob-import-grid">
        <RegisterGrid<KycChange>
          userId={idUser}
          label={t('Import.changes')}
          noun={{ one: t('Import.changeNoun'), other: t('Import.changeNouns') }}
          columns={columns}
          rows={changes}
          rowId={rowId}
          defaults={DEFAULTS}
          toolbar={() => (
            <>
              <Button variant="filled" size="small" icon="check" {...apply}>
                {t('Import.applyAsk')}
              </Button>
              <Button variant="text" size="small" icon="times" onClick={flow.restart}>
                {t('Import.cancel')}
              </Button>
            </>
          )}
          phoneRow={PHONE_ROW}
          phoneToolbar={
            <Button size="small" icon="times" onClick={flow.restart}>
              {t('Import.cancel')}
            </Button>
          }
          phoneAction={() => (
            <Button variant="filled" block icon="check" {...apply}>
              {t('Import.applyAsk')}
            </Button>
          )}
          empty={{
            drawing: 'done',
            title: t('Import.nothingToApply'),
            text: t('Import.nothingText'),
            actions: <Button onClick={flow.restart}>{t('Import.otherFile')}</Button>,
          }}
        />
      </div>
      <ConfirmDialog
        open={asking}
        title={t('Import.applyTitle', { count: total, number: formatNumber(total) })}
        confirmLabel={t('Import.apply')}
        {...(counts.gone > 0 && { tone: 'danger' as const })}
        onConfirm={() => {
          setAsking(false);
          void flow.apply(idImport);
        }}
        onClose={() => setAsking(false)}
      >
        <p>{t('Import.applyText')}</p>
        {counts.gone > 0 && <p>{t('KycImport.goneText', { count: counts.gone, number: formatNumber(counts.gone) })}</p>}
      </ConfirmDialog>
    </div>
  );
}

/**
 * Why the import or its preview failed. If the stored parties have changed meanwhile or the preview has expired, a
 * button previews the file again.
 */
function Refusal({ flow: { failure, again } }: { flow: KycImportFlow }) {
  const { t } = useLabels();
  const readError = useApiError();
  if (failure === null) return null;
  const read = readError(failure);
  if (read.code !== 'IMPORT_STALE' && read.code !== 'NOT_FOUND') return <Failure failure={read} />;
  return (
    <Banner
      tone="warning"
      strip
      live="assertive"
      action={
        <Button size="small" icon="refresh" onClick={again}>
          {t('Import.again')}
        </Button>
      }
    >
      {t('KycImport.stale')}
    </Banner>
  );
}

function useChangeColumns(): GridColumn<KycChange>[] {
  const { t } = useLabels();
  return useMemo(() => {
    const read = (value: string | null) => value ?? t('Import.nothing');
    return [
      {
        key: 'kind',
        type: 'list',
        label: t('Import.kind'),
        width: 140,
        options: KYC_CHANGES.map((kind) => ({ value: kind, label: t(`KycImport.${kind}`), ...LOOKS[kind] })),
      },
      {
        key: 'row',
        type: 'number',
        label: t('Import.row'),
        width: 84,
        text: (value) => (value === null ? '' : String(value)),
      },
      { key: 'externalId', type: 'text', label: t('KycImport.externalId'), width: 150 },
      { key: 'name', type: 'text', label: t('Kyc.name'), width: 240, grow: true },
      {
        key: 'what',
        type: 'text',
        label: t('KycImport.what'),
        width: 360,
        grow: true,
        value: ({ fields }) =>
          fields
            .map(({ field, before, after }) => {
              const label = field === 'externalId' ? t('KycImport.externalId') : t(`Kyc.${field}`);
              return `${label}: ${read(before)} → ${read(after)}`;
            })
            .join('; '),
      },
    ];
  }, [t]);
}
