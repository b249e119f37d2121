import { LANGUAGES } from '#/bff/contract/languages.ts';
import { MAIL_MODES } from '#/bff/contract/mail-modes.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { DETAIL_WIDTH } from '#/web/app/settings/settings.ts';
import { useChooseMailMode } from '#/web/app/settings/use-choose-mail-mode.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Checkbox } from '#/web/ui/controls/Checkbox.tsx';
import { SegmentedControl } from '#/web/ui/controls/Choices.tsx';
import { Slider } from '#/web/ui/controls/Slider.tsx';

/** The person's settings. Every change takes effect at once. */
export function SettingsChoices() {
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

/**
 * How the person wants to receive emails. Unlike the other settings, this one is stored on the server, because it does
 * not depend on the device.
 */
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
