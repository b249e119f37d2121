import { formatDate } from '#/bff/contract/format.ts';
import type { IncidentDetails, IncidentTerms as Terms } from '#/bff/contract/incidents.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Card, DefinitionList } from '#/web/ui/display/Card.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { type TermAct, TermActDialog } from './TermActDialog.tsx';
import { TERM_LOOKS } from './term-looks.ts';

/**
 * The dates by which the reporter must be informed, whether this has been done, and buttons for the handler to record
 * that it was done.
 */
export function IncidentTerms({ incident, terms }: { incident: IncidentDetails; terms: Terms }) {
  const { t } = useLabels();
  const [act, setAct] = useKeptState<TermAct | null>(`incident.${incident.idIncident}.term`, null);
  const { acknowledgeBy, acknowledgedOn, feedbackBy, feedbackOn, state } = terms;
  const may = (action: string) => incident.allowedActions.includes(action);
  const mayAcknowledge = acknowledgedOn === null && may('acknowledge');
  const mayAnswer = feedbackOn === null && may('giveFeedback');
  const words = (by: string, on: string | null) =>
    on === null
      ? t('Incident.termBy', { date: formatDate(by) })
      : t('Incident.termDone', { date: formatDate(on), by: formatDate(by) });
  return (
    <Card title={t('Incident.terms')} action={<StatusPill {...TERM_LOOKS[state]} label={t(`TermState.${state}`)} />}>
      <DefinitionList
        columns={1}
        items={[
          { label: t('Incident.acknowledgement'), value: words(acknowledgeBy, acknowledgedOn) },
          { label: t('Incident.feedback'), value: words(feedbackBy, feedbackOn) },
        ]}
      />
      {(mayAcknowledge || mayAnswer) && (
        <div className="ob-incident-who ob-incident-acts">
          {mayAcknowledge && (
            <Button size="small" icon="check" onClick={() => setAct('acknowledge')}>
              {t('Incident.acknowledge')}
            </Button>
          )}
          {mayAnswer && (
            <Button
              variant={mayAcknowledge ? 'text' : 'outline'}
              size="small"
              icon="comment"
              onClick={() => setAct('giveFeedback')}
            >
              {t('Incident.giveFeedback')}
            </Button>
          )}
        </div>
      )}
      {act && <TermActDialog act={act} idIncident={incident.idIncident} onClose={() => setAct(null)} />}
    </Card>
  );
}
