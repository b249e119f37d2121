import type { BatchDraft } from '#/bff/contract/batches.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';

/** The processes and versions of the runs in a batch, and how many runs are skipped or left out, with the reasons. */
export function BatchEffects({ draft: { runs, groups, skips, leftOut } }: { draft: BatchDraft }) {
  const { t } = useLabels();
  const processName = useProcessName();
  return (
    <>
      {groups.length === 0 ? (
        <p className="ob-batch-text">{t('Batches.nothing')}</p>
      ) : (
        <ul className="ob-batch-groups" aria-label={t('Batches.groups')}>
          {groups.map(({ process, version, toVersion, runs }) => (
            <li key={`${process} ${version}`}>
              {t(toVersion === null ? 'Batches.group' : 'Batches.groupTo', {
                count: runs,
                process: processName(process),
                version,
                toVersion,
              })}
            </li>
          ))}
        </ul>
      )}
      <Reasons title={t('Batches.skips')} reasons={skips.reasons} />
      {skips.looked > 0 && skips.looked < runs && (
        <p className="ob-run-note">{t('Batches.looked', { looked: skips.looked, count: runs })}</p>
      )}
      <Reasons title={t('Batches.leftOut')} reasons={leftOut} />
    </>
  );
}

function Reasons({ title, reasons }: { title: string; reasons: BatchDraft['leftOut'] }) {
  const { t } = useLabels();
  if (reasons.length === 0) return null;
  return (
    <div className="ob-batch-left-out">
      <h3>{title}</h3>
      <ul>
        {reasons.map(({ reason, runs }) => (
          <li key={reason}>{t('Batches.leftOutLine', { count: runs, reason: t(`BatchReason.${reason}`) })}</li>
        ))}
      </ul>
    </div>
  );
}
