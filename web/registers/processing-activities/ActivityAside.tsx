import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { ApprovalSteps } from '../approval/ApprovalSteps.tsx';
import { fieldId } from './activity-form.ts';
import { goToField } from './go-to-field.ts';
import { RetentionTable } from './RetentionHelp.tsx';
import type { Completeness } from './sections.ts';

interface Props {
  activity: ActivityDetails;
  completeness: Completeness;
  readOnly: boolean;
  onLog: () => void;
}

/** The column next to the form: the course of the approval, the missing entries, and how long data may be kept. */
export function ActivityAside({ activity, completeness, readOnly, onLog }: Props) {
  const { t } = useLabels();
  const { missing, advice } = completeness;
  return (
    <aside className="ob-activity-aside" aria-label={t('Activity.aside')}>
      <Card title={t('Step.line')} className="ob-activity-steps">
        <ApprovalSteps steps={activity.steps} />
      </Card>
      {!readOnly && (missing.length > 0 || advice.length > 0) && (
        <Banner tone="warning">
          {missing.length > 0 && (
            <>
              <p>
                <b>{t('Activity.missing', { count: missing.length })}</b>
              </p>
              <ul className="ob-activity-ways">
                {missing.map((field) => (
                  <li key={field}>
                    <button type="button" className="ob-link" onClick={() => goToField(fieldId(field))}>
                      {t(`Activity.${field}`)}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
          {advice.length > 0 && (
            <>
              <p>
                <b>{t('Activity.advice')}</b>
              </p>
              <ul className="ob-activity-ways">
                {advice.map(({ field, words }) => (
                  <li key={words}>
                    <button type="button" className="ob-link" onClick={() => goToField(fieldId(field))}>
                      {t(words)}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Banner>
      )}
      <Card title={t('Retention.title')}>
        <RetentionTable />
      </Card>
      <p className="ob-activity-note">
        <button type="button" className="ob-link" onClick={onLog}>
          {t('Activity.seeChanges')}
        </button>
      </p>
    </aside>
  );
}
