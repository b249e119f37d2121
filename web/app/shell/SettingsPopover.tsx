import { withOwner } from '#/web/api/page-owner.ts';
import { useDebugLabels, useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { announceSigningOut } from '#/web/app/session/other-tabs.ts';
import { ariaKeysFor, capsFor } from '#/web/app/shortcuts/caps.ts';
import { KeyCaps } from '#/web/app/shortcuts/KeyCaps.tsx';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { lazyPart } from '#/web/ui/lazy-part.tsx';
import { Popover } from '#/web/ui/overlays/Popover.tsx';
import { cx } from '#/web/ui/types.ts';
import './popovers.css';
import { UserAvatar } from './UserAvatar.tsx';

const SettingsChoices = lazyPart(async () => (await import('./SettingsChoices.tsx')).SettingsChoices);

interface Props {
  /** The button that opens the popover: a gear or, on a phone, the avatar. */
  look: 'gear' | 'avatar';
  onOpenKeyboard: () => void;
}

/** The popover with the person's settings and a button for signing out (SE-001). Every change takes effect at once. */
export function SettingsPopover({ look, onOpenKeyboard }: Props) {
  const { t } = useLabels();
  const { displayname } = useCurrentUser();
  return (
    <Popover
      label={t('Shell.settings')}
      placement="bottom-end"
      width={344}
      prepare={SettingsChoices.fetch}
      className={cx('ob-settings', look === 'gear' && 'ob-settings-gear')}
      trigger={(props) =>
        look === 'gear' ? (
          <IconButton {...props} icon="cog" label={t('Shell.settings')} />
        ) : (
          <button {...props} type="button" className="ob-avatar-button">
            <span className="ob-hidden">{t('Shell.settingsOf', { name: displayname })}</span>
            <UserAvatar />
          </button>
        )
      }
    >
      {(close) => (
        <>
          <Person />
          <SettingsChoices
            waiting={<SkeletonList rows={6} />}
            failed={<p className="ob-settings-choices">{t('Ui.partFailed')}</p>}
          />
          <Actions
            onOpenKeyboard={() => {
              close();
              onOpenKeyboard();
            }}
          />
        </>
      )}
    </Popover>
  );
}

function Person() {
  const { displayname, jobdescription, company } = useCurrentUser();
  return (
    <div className="ob-settings-person">
      <UserAvatar size={40} />
      <div>
        <p className="ob-settings-name">{displayname}</p>
        <p className="ob-meta">{jobdescription ? `${jobdescription}, ${company}` : company}</p>
      </div>
    </div>
  );
}

function Actions({ onOpenKeyboard }: { onOpenKeyboard: () => void }) {
  const { t } = useLabels();
  const rights = useRights();
  const { isOn, toggle } = useDebugLabels();
  return (
    <ul className="ob-settings-actions">
      {rights.has('AdministerApplication') && (
        <li>
          <button type="button" className="ob-settings-action" aria-pressed={isOn} onClick={toggle}>
            <Icon name="tags" />
            {isOn ? t('Settings.debugLabelsOff') : t('Settings.debugLabels')}
          </button>
        </li>
      )}
      <li>
        <button
          type="button"
          className="ob-settings-action"
          aria-keyshortcuts={ariaKeysFor('help')}
          onClick={onOpenKeyboard}
        >
          <Icon name="question-circle" />
          <span>{t('Settings.keyboard')}</span>
          <KeyCaps {...capsFor('help')} />
        </button>
      </li>
      <li>
        <a className="ob-settings-action" href={withOwner(paths.quit)} onClick={announceSigningOut}>
          <Icon name="sign-out" />
          {t('Settings.signOut')}
        </a>
      </li>
    </ul>
  );
}
