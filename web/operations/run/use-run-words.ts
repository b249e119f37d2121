import { useTranslation } from 'react-i18next';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** Words of what engines, models and registers name, which may be names that no label is there for: those are shown as they are. */
export function useRunWords() {
  const { t } = useLabels();
  const { i18n } = useTranslation();
  const wordOf = (key: string, otherwise: string) =>
    i18n.exists(key) ? t(key as 'IncidentType.JOB_NO_RETRIES') : otherwise;
  return {
    incidentType: (type: string) => wordOf(`IncidentType.${type}`, type),
    /** Of a code that a call may be refused with. */
    error: (code: string) => wordOf(`Error.${code}`, code),
    /** Of a type of job. */
    job: (type: string) => wordOf(`Job.${type}`, type),
    refusal: (refusal: string) => wordOf(`Refusal.${refusal}`, refusal),
    /** Why somebody may decide: by a way of a rule. */
    candidateReason(reason: string) {
      const [way = ''] = reason.split(':');
      return wordOf(`CandidateReason.${way}`, wordOf(`ApproverRule.${way}`, way));
    },
  };
}
