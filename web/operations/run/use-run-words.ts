import { useTranslation } from 'react-i18next';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** Returns labels for names from engines, models and registers. A name without a label is returned unchanged. */
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
    /**
     * The label for the reason why somebody may decide. Its key is the part of the reason before the colon, which is
     * returned if there is no label.
     */
    candidateReason(reason: string) {
      const [way = ''] = reason.split(':');
      return wordOf(`CandidateReason.${way}`, wordOf(`ApproverRule.${way}`, way));
    },
  };
}
