import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ImportSummary } from '#/bff/contract/people-import.ts';
import { importsQuery } from '#/web/api/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { formatDateTime } from '#/web/ui/format.ts';
import type { Tone } from '#/web/ui/types.ts';
import { useCount } from './use-count.ts';

type Standing = 'running' | 'toConfirm' | 'waits' | 'ready' | 'canceled' | 'applied' | 'undone';
const LOOKS: Record<Standing, { icon: string; tone: Tone }> = {
  running: { icon: 'spinner', tone: 'info' },
  toConfirm: { icon: 'exclamation-triangle', tone: 'danger' },
  waits: { icon: 'clock', tone: 'warning' },
  ready: { icon: 'eye', tone: 'info' },
  canceled: { icon: 'times-circle', tone: 'neutral' },
  applied: { icon: 'check-circle', tone: 'success' },
  undone: { icon: 'undo', tone: 'neutral' },
};

function standingOf({ step, state, own }: ImportSummary): Standing {
  if (step !== null) return 'running';
  return state === 'asked' ? (own ? 'waits' : 'toConfirm') : state;
}

/**
 * The imports that are running, wait for review or confirmation, can be undone, or were recently undone or cancelled.
 */
export function ImportList({ onUndo }: { onUndo: (idImport: string) => void }) {
  const { t } = useLabels();
  const inWords = useCount();
  const { timeZone } = useCurrentUser();
  const { data } = useQuery(importsQuery);
  if (!data || data.imports.length === 0) return null;
  return (
    <Card title={t('Import.list')} padded={false}>
      <ul className="ob-import-list">
        {data.imports.map((one) => {
          const standing = standingOf(one);
          return (
            <li key={one.idImport}>
              <Link to={paths.oneImport(one.idImport)}>
                {one.undoes ? t('Import.undoOf', { file: one.filename }) : one.filename}
              </Link>
              <span className="ob-import-help">
                {t('Import.listText', {
                  name: one.by,
                  at: formatDateTime(one.createdOn, timeZone),
                  count: one.changes,
                  changes: inWords(one.changes),
                })}
                {one.undoUntil && (
                  <span>. {t('Import.listUndo', { at: formatDateTime(one.undoUntil, timeZone) })}</span>
                )}
              </span>
              <StatusPill {...LOOKS[standing]} label={t(`ImportStanding.${standing}`)} />
              {one.undoUntil && (
                <Button
                  size="small"
                  icon="undo"
                  aria-label={`${t('Import.undoAsk')} ${one.filename}`}
                  onClick={() => onUndo(one.idImport)}
                >
                  {t('Import.undoAsk')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
