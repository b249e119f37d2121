import { formatDateTime } from '#/bff/contract/format.ts';
import type { RunDetails, RunIncident } from '#/bff/contract/operations.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { type RetryOutcome, useRetry } from './use-retry.ts';
import { useRunWords } from './use-run-words.ts';

const TONES = {
  trying: 'info',
  mended: 'success',
  failedAgain: 'danger',
  endedMeanwhile: 'warning',
} as const satisfies Record<RetryOutcome, string>;

/**
 * Where and why a run is stalled, shown at the top of the page. Each incident that can be retried has a button for
 * this, and the result of the last retry is shown above the incidents.
 */
export function RunIncidents({ run }: { run: RunDetails }) {
  const { t } = useLabels();
  const { retry, busy, failure, tried, outcome } = useRetry(run);
  const { incidents, allowedActions } = run;
  const canRetry = allowedActions.includes('retry');
  const first = incidents.find(({ retryable }) => retryable);
  useShortcut('retry', () => first && void retry(first), { when: canRetry && first !== undefined });
  if (incidents.length === 0 && !outcome && !failure) return null;
  return (
    <section className="ob-run-incidents" aria-label={t('Run.incidents')}>
      {outcome && tried && (
        <Banner
          tone={TONES[outcome]}
          icon={outcome === 'trying' ? 'spinner' : undefined}
          spin={outcome === 'trying'}
          live="polite"
        >
          {t(`Run.${outcome}`, { step: tried.name || tried.element })}
        </Banner>
      )}
      {failure && <Failure failure={failure} />}
      {incidents.map((incident) => (
        <Incident
          key={incident.idIncident}
          incident={incident}
          keyCap={incident === first}
          busy={busy}
          onRetry={canRetry && incident.retryable ? () => void retry(incident) : undefined}
        />
      ))}
    </section>
  );
}

interface IncidentProps {
  incident: RunIncident;
  keyCap: boolean;
  busy: boolean;
  /** Retries the incident; undefined if it cannot be retried now. */
  onRetry: (() => void) | undefined;
}

function Incident({ incident, keyCap, busy, onRetry }: IncidentProps) {
  const { t } = useLabels();
  const words = useRunWords();
  const { timeZone } = useCurrentUser();
  const { element, name, type, message, since } = incident;
  return (
    <Banner
      tone="danger"
      icon="exclamation-triangle"
      title={`${name || element}: ${words.incidentType(type)}`}
      action={
        onRetry && (
          <Button
            variant="filled"
            size="small"
            icon="refresh"
            busy={busy}
            keyCap={keyCap ? 'T' : undefined}
            onClick={onRetry}
          >
            {t('Run.retry')}
          </Button>
        )
      }
    >
      <p className="ob-run-message">{message}</p>
      <p className="ob-run-note">
        {t('Run.since', { time: formatDateTime(since, timeZone) })} {onRetry && <span>{t('Run.retryRepeats')}</span>}
      </p>
    </Banner>
  );
}
