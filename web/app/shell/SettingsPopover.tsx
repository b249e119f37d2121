import { LANGUAGES } from '#/bff/contract/languages.ts';
import { MAIL_MODES } from '#/bff/contract/mail-modes.ts';
import { withOwner } from '#/web/api/page-owner.ts';
import { useDebugLabels, useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { tellSigningOut } from '#/web/app/session/other-tabs.ts';
import { DETAIL_WIDTH } from '#/web/app/settings/settings.ts';
import { useChooseMailMode } from '#/web/app/settings/use-choose-mail-mode.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { ariaKeysFor, capsFor } from '#/web/app/shortcuts/caps.ts';
import { KeyCaps } from '#/web/app/shortcuts/KeyCaps.tsx';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { Checkbox, SegmentedControl } from '#/web/ui/controls/Choices.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Slider } from '#/web/ui/controls/Slider.tsx';
import { Popover } from '#/web/ui/overlays/Popover.tsx';
import { cx } from '#/web/ui/types.ts';
import './popovers.css';
import { UserAvatar } from './UserAvatar.tsx';

interface Props {
  /** The button that opens it: a gear, or on a phone the avatar. */
  look: 'gear' | 'avatar';
  onOpenKeyboard: () => void;
}

/** What a person sets for themselves, and signing out (SE-001). Every change counts at once. */
export function SettingsPopover({ look, onOpenKeyboard }: Props) {
  const { t } = useLabels();
  const { displayname } = useCurrentUser();
  return (
    <Popover
      label={t('Shell.settings')}
      placement="bottom-end"
      width={344}
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
          <Choices />
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

function Choices() {
  const { t } = useLabels();
  const { lang, theme, density, detailwidth, shortcuts, change } = useSettings();
  const [dutch, english] = LANGUAGES;
  return (
    <div className="ob-settings-choices">
      <Choice
        label={t('Settings.language')}
        value={lang}
        onChange={(value) => change({ lang: value })}
        options={[
          { value: dutch.id, label: t('Settings.dutch') },
          { value: english.id, label: t('Settings.english') },
        ]}
      />
      <Choice
        label={t('Settings.theme')}
        value={theme}
        onChange={(value) => change({ theme: value })}
        options={[
          { value: 'light', label: t('Settings.light') },
          { value: 'dark', label: t('Settings.dark') },
          { value: 'system', label: t('Settings.system') },
        ]}
      />
      <Choice
        label={t('Settings.density')}
        value={density}
        onChange={(value) => change({ density: value })}
        options={[
          { value: 'compact', label: t('Settings.compact') },
          { value: 'normal', label: t('Settings.normal') },
          { value: 'wide', label: t('Settings.wide') },
        ]}
      />
      <Slider
        label={t('Settings.detailwidth')}
        min={DETAIL_WIDTH.min}
        max={DETAIL_WIDTH.max}
        step={DETAIL_WIDTH.step}
        marks={[...DETAIL_WIDTH.marks]}
        value={detailwidth}
        format={(value) => t('Settings.percent', { value })}
        onChange={(value) => change({ detailwidth: value })}
      />
      <MailChoice />
      <Checkbox
        label={t('Settings.shortcuts')}
        checked={shortcuts}
        onChange={(checked) => change({ shortcuts: checked })}
      />
    </div>
  );
}

/** Kept by the server, unlike the rest: mails find their reader on any device, and without one. */
function MailChoice() {
  const { t } = useLabels();
  const { mailMode } = useCurrentUser();
  const choose = useChooseMailMode();
  return (
    <Choice
      label={t('Settings.mail')}
      value={mailMode}
      onChange={(value) => void choose(value)}
      options={MAIL_MODES.map((value) => ({ value, label: t(`MailMode.${value}`) }))}
    />
  );
}

interface ChoiceProps<Value extends string | number> {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange(value: Value): void;
}

function Choice<Value extends string | number>({ label, ...control }: ChoiceProps<Value>) {
  return (
    <div className="ob-settings-choice">
      <span className="ob-settings-label" aria-hidden="true">
        {label}
      </span>
      <SegmentedControl label={label} {...control} />
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
        <a className="ob-settings-action" href={withOwner(paths.quit)} onClick={tellSigningOut}>
          <Icon name="sign-out" />
          {t('Settings.signOut')}
        </a>
      </li>
    </ul>
  );
}
