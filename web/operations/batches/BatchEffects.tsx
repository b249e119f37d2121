import type { BatchDraft } from '#/bff/contract/batches.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';

/** The processes and versions of a batch, and which runs are left out and why. */
export function BatchEffects({ draft: { groups, leftOut } }: { draft: BatchDraft }) {
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
      {leftOut.length > 0 && (
        <div className="ob-batch-left-out">
          <h3>{t('Batches.leftOut')}</h3>
          <ul>
            {leftOut.map(({ reason, runs }) => (
              <li key={reason}>{t('Batches.leftOutLine', { count: runs, reason: t(`BatchReason.${reason}`) })}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
