import { useTranslation } from 'react-i18next';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** Labels for names from engines, models and registers. A name without a label is shown as it is. */
export function useRunWords() {
  const { t } = useLabels();
  const { i18n } = useTranslation();
  const wordOf = (key: string, otherwise: string) =>
    i18n.exists(key) ? t(key as 'IncidentType.JOB_NO_RETRIES') : otherwise;
  return {
    incidentType: (type: string) => wordOf(`IncidentType.${type}`, type),
    /** The label of an error code. */
    error: (code: string) => wordOf(`Error.${code}`, code),
    /** The label of a job type. */
    job: (type: string) => wordOf(`Job.${type}`, type),
    refusal: (refusal: string) => wordOf(`Refusal.${refusal}`, refusal),
    /** Why somebody may decide, as a label: the part of the reason before the colon. */
    candidateReason(reason: string) {
      const [way = ''] = reason.split(':');
      return wordOf(`CandidateReason.${way}`, wordOf(`ApproverRule.${way}`, way));
    },
  };
}
