import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { BookLogo } from '#/web/ui/display/EmptyState.tsx';
import { Popover } from '#/web/ui/overlays/Popover.tsx';
import './popovers.css';
import { isWebAddress } from '#/bff/contract/web-address.ts';

const PRODUCT = 'Openboek';

/** The logo, which is a button that opens the list of the company's applications (SH-019). */
export function AppSwitcher() {
  const { t } = useLabels();
  return (
    <Popover
      label={t('Shell.apps')}
      placement="bottom-start"
      width={320}
      className="ob-apps"
      trigger={(props) => (
        <button {...props} type="button" className="ob-brand" aria-label={`${PRODUCT}: ${t('Shell.apps')}`}>
          <BookLogo />
          <span className="ob-brand-name">{PRODUCT}</span>
          <Icon name="chevron-down" className="ob-brand-chevron" />
        </button>
      )}
    >
      <AppList />
    </Popover>
  );
}

function AppList() {
  const { t } = useLabels();
  const apps = usePicklists()?.db365MenuItems ?? [];
  return (
    <>
      <h2 className="ob-apps-heading">{t('Shell.apps')}</h2>
      <ul>
        <li className="ob-app ob-app-current" aria-current="true">
          <BookLogo size={30} />
          <span>
            <strong>{PRODUCT}</strong>
            <small>{t('Shell.thisApp')}</small>
          </span>
          <Icon name="check" />
        </li>
        {apps
          .filter(({ db365MenuUrl }) => isWebAddress(db365MenuUrl))
          .map(({ name, db365MenuUrl }) => (
            <li key={db365MenuUrl}>
              <a className="ob-app" href={db365MenuUrl} target="_blank" rel="noreferrer">
                <span className="ob-app-icon">
                  <Icon name="th-large" />
                </span>
                <span>
                  <strong>{name}</strong>
                  <small>{hostOf(db365MenuUrl)}</small>
                </span>
                <Icon name="external-link" />
                <span className="ob-hidden">{t('Shell.opensElsewhere')}</span>
              </a>
            </li>
          ))}
      </ul>
      {apps.length === 0 && <p className="ob-apps-none">{t('Shell.appsNone')}</p>}
    </>
  );
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : address);
