import type { ImportSummary } from '#/bff/contract/people-import.ts';
import { NobodyDecides } from '#/web/app/first-run/NobodyDecides.tsx';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button, LinkButton } from '#/web/ui/controls/Button.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { formatDateTime } from '#/web/ui/format.ts';
import { ImportCountsList } from './ImportCountsList.tsx';
import { ImportRefused } from './ImportNotes.tsx';
import { useCount } from './use-count.ts';

interface Props {
  summary: ImportSummary;
  failure: unknown;
  onUndo: () => void;
  onRestart: () => void;
}

/**
 * An import that was applied, undone or cancelled: what was done and by whom, until when it can be undone, and buttons
 * to undo it, choose the next file or go to the roles.
 */
export function ImportDone({ summary, failure, onUndo, onRestart }: Props) {
  const { t } = useLabels();
  const { title, texts } = useOutcome(summary);
  const isNew = broughtPeople(summary);
  return (
    <div className="ob-import">
      <NobodyDecides strip />
      {failure !== null && <ImportRefused failure={failure} onAgain={onRestart} />}
      <ImportCountsList counts={summary.counts} />
      <div className="ob-import-done" role="status">
        <EmptyState
          drawing="done"
          title={title}
          text={texts.filter(Boolean).join(' ')}
          actions={
            <>
              <Button variant={isNew ? 'outline' : 'filled'} icon="upload" onClick={onRestart}>
                {t('Import.nextFile')}
              </Button>
              {isNew && (
                <LinkButton variant="filled" icon="users" to={paths.management}>
                  {t('FirstRun.giveRoles')}
                </LinkButton>
              )}
              {summary.undoUntil && (
                <Button icon="undo" onClick={onUndo}>
                  {t('Import.undoAsk')}
                </Button>
              )}
            </>
          }
        />
      </div>
    </div>
  );
}

const broughtPeople = ({ state, kind, undoes, counts }: ImportSummary): boolean =>
  state === 'applied' && kind === 'people' && undoes === null && counts.new > 0;

function useOutcome(summary: ImportSummary): { title: string; texts: (string | null)[] } {
  const { t } = useLabels();
  const inWords = useCount();
  const { timeZone } = useCurrentUser();
  const { state, undoes, undoUntil, endedBy, endedOn, counts } = summary;
  const ended =
    endedBy && endedOn ? t('Import.endedBy', { name: endedBy, at: formatDateTime(endedOn, timeZone) }) : null;
  if (state === 'undone') return { title: t('Import.undoneTitle'), texts: [t('Import.undoneText'), ended] };
  if (state === 'canceled') return { title: t('Import.canceledTitle'), texts: [t('Import.canceledText'), ended] };
  const count = summary.changes - counts.kept;
  const words = { count, number: inWords(count) };
  const until = undoUntil ? t('Import.undoUntil', { at: formatDateTime(undoUntil, timeZone) }) : t('Import.doneText');
  return {
    title: undoes ? t('Import.undone', words) : t('Import.done', words),
    texts: [until, broughtPeople(summary) ? t('Import.employeesOnly') : null, ended],
  };
}
