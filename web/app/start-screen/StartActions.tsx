import { Link } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { ariaKeysFor, capsFor } from '#/web/app/shortcuts/caps.ts';
import { KeyCaps } from '#/web/app/shortcuts/KeyCaps.tsx';
import { useRights } from '#/web/app/user/rights.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';

/**
 * The actions that a person can start, as large cards. Each card shows the shortcut of its action, unless the person
 * has switched single letters off.
 */
export function StartActions() {
  const { t } = useLabels();
  const { shortcuts } = useSettings();
  const mayRecord = useRights().has('MutateAllComplianceIncidents');
  return (
    <section aria-labelledby="ob-start-actions">
      <h2 id="ob-start-actions" className="ob-hidden">
        {t('Start.canStart')}
      </h2>
      <ul className="ob-start-actions">
        <li>
          <Link
            className="ob-start-action"
            to={paths.newReport}
            aria-keyshortcuts={shortcuts ? ariaKeysFor('newReport') : undefined}
          >
            <Icon name="gift" />
            <span className="ob-start-action-title">{t('Start.reportGift')}</span>
            <span className="ob-start-action-text">{t('Start.reportGiftText')}</span>
            {shortcuts && <KeyCaps {...capsFor('newReport')} />}
          </Link>
        </li>
        {mayRecord && (
          <li>
            <Link
              className="ob-start-action"
              to={paths.newIncident}
              aria-keyshortcuts={shortcuts ? ariaKeysFor('newIncident') : undefined}
            >
              <Icon name="shield" />
              <span className="ob-start-action-title">{t('Start.recordIncident')}</span>
              <span className="ob-start-action-text">{t('Start.recordIncidentText')}</span>
              {shortcuts && <KeyCaps {...capsFor('newIncident')} />}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
