import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { StuckAction, StuckRow } from '#/bff/contract/stuck.ts';
import { operations } from '#/web/api/operations.ts';
import { keys } from '#/web/api/query-keys.ts';
import { stuckCalls } from '#/web/api/stuck.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { paths } from '#/web/app/paths.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { ReasonDialog } from '#/web/registers/ReasonDialog.tsx';
import { Button, LinkButton } from '#/web/ui/controls/Button.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { STUCK_LOOKS } from './stuck-looks.ts';
import { useStuckWords } from './use-stuck-words.ts';

const LOOKS = {
  retry: { icon: 'refresh', label: 'Run.retry' },
  sendNow: { icon: 'send', label: 'Run.sendNow' },
  discard: { icon: 'times', label: 'Run.discard', tone: 'danger' },
  remind: { icon: 'bell', label: 'Stuck.remind' },
  cancel: { icon: 'ban', label: 'Run.cancel', tone: 'danger' },
  return: { icon: 'undo', label: 'Stuck.return' },
  startReview: { icon: 'play', label: 'Stuck.startReview' },
} as const satisfies Record<StuckAction, { icon: string; label: string; tone?: 'danger' }>;

/** The actions that need a reason, which is shown to the owner. */
type WithReason = Extract<StuckAction, 'cancel' | 'return'>;
const isWithReason = (action: StuckAction): action is WithReason => action === 'cancel' || action === 'return';

/** A stuck item: what it is, why it is stuck, and the actions to resolve it. */
export function StuckItem({ row }: { row: StuckRow }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const processName = useProcessName();
  const words = useStuckWords();
  const { kind, number, workflowInstanceId: id, process, step, company, since } = row;
  const facts = [
    process && processName(process),
    step,
    company,
    t('Stuck.since', { time: formatDateTime(since, timeZone) }),
  ];
  return (
    <li className="ob-stuck">
      <div className="ob-stuck-head">
        <StatusPill {...STUCK_LOOKS[kind]} label={t(`StuckKind.${kind}`)} />
        {id === null ? (
          <b>{number}</b>
        ) : (
          <Link to={paths.run(id)} className="ob-link">
            {number}
          </Link>
        )}
        <span className="ob-run-note">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <p>{words.reason(row)}</p>
      <p className="ob-run-note">{words.advice(row)}</p>
      <StuckButtons row={row} />
    </li>
  );
}

function StuckButtons({ row }: { row: StuckRow }) {
  const { t } = useLabels();
  const { number, workflowInstanceId: id, allowedActions } = row;
  const [asking, setAsking] = useKeptState<WithReason | null>(`stuck.${id}.asking`, null);
  const { busy, failure, act, actWithReason } = useStuckActions(row);
  return (
    <>
      {failure && asking === null && <Failure failure={failure} />}
      <div className="ob-run-buttons">
        {allowedActions.map((action) => {
          const { label, ...look } = LOOKS[action];
          return (
            <Button
              key={action}
              size="small"
              {...look}
              busy={busy}
              onClick={() => (isWithReason(action) ? setAsking(action) : void act(action))}
            >
              {t(label)}
            </Button>
          );
        })}
        {id !== null && (
          <LinkButton size="small" variant="text" icon="arrow-right" to={paths.run(id)}>
            {t('Stuck.open')}
          </LinkButton>
        )}
      </div>
      {asking !== null && (
        <ReasonDialog
          {...(asking === 'cancel'
            ? {
                title: t('Run.cancelTitle', { number }),
                hint: t('Run.cancelHint'),
                confirmLabel: t('Run.cancelConfirm'),
                tone: 'danger',
              }
            : {
                title: t('Stuck.returnTitle', { number }),
                hint: t('Stuck.returnHint'),
                confirmLabel: t('Stuck.returnConfirm'),
              })}
          label={t('Run.cancelReason')}
          icon={LOOKS[asking].icon}
          draftKey={`${asking}-${id}`}
          busy={busy}
          failure={failure}
          onConfirm={(reason) => void actWithReason(asking, reason, () => setAsking(null))}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function useStuckActions({ workflowInstanceId, idIncident, idCommand, idTask, number }: StuckRow) {
  const { t } = useLabels();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, failure, attempt } = useAttempt(() => queries.invalidateQueries({ queryKey: keys.operations }));
  const run = workflowInstanceId ?? '';
  const calls: Record<Exclude<StuckAction, WithReason>, () => Promise<unknown>> = {
    retry: async () => {
      await operations.retryIncident(run, idIncident ?? '');
      toast.workflow(t('Stuck.retried'), number);
    },
    sendNow: () => operations.retryCommand(idCommand ?? ''),
    discard: () => operations.discardCommand(idCommand ?? ''),
    remind: async () => {
      const { reminded } = await stuckCalls.remind(idTask ?? '');
      toast.success(reminded === 0 ? t('Stuck.remindedToday') : t('Stuck.reminded', { count: reminded }), number);
    },
    startReview: async () => {
      const { fault } = await stuckCalls.startReview(number);
      if (fault === null) toast.success(t('Stuck.reviewStarted'), number);
      else toast.error(t('Stuck.reviewStill'), number);
    },
  };
  const callsWithReason: Record<WithReason, (reason: string) => Promise<unknown>> = {
    cancel: async (reason) => {
      const { state } = await operations.cancelRun(run, reason);
      toast.workflow(t(state === 'done' ? 'Run.cancelled' : 'Run.asked'), number);
    },
    return: async (reason) => {
      await stuckCalls.giveBack(run, reason);
      toast.success(t('Stuck.returned'), number);
    },
  };
  return {
    busy,
    failure,
    act: (action: keyof typeof calls) => attempt(calls[action]),
    actWithReason: (action: WithReason, reason: string, then: () => void) =>
      attempt(async () => {
        await callsWithReason[action](reason);
        then();
      }),
  };
}
