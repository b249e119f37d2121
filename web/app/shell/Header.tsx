import { useLabels } from '#/web/app/labels/use-labels.ts';
import { PaletteButton } from '#/web/app/palette/PaletteButton.tsx';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { ActingForMe } from './ActingForMe.tsx';
import { AppSwitcher } from './AppSwitcher.tsx';
import { PageTitle } from './PageTitle.tsx';
import { SettingsPopover } from './SettingsPopover.tsx';
import { UserAvatar } from './UserAvatar.tsx';

interface Props {
  /** Opens the side menu. Set only if the side menu is a drawer. */
  onOpenMenu: (() => void) | undefined;
  onOpenKeyboard: () => void;
  onOpenPalette: () => void;
}

/**
 * The header, 64 px high, or 56 px on a phone: the title on the left, the person on the right. It never contains
 * actions.
 */
export function Header({ onOpenMenu, onOpenKeyboard, onOpenPalette }: Props) {
  const { t } = useLabels();
  const isPhone = usePhone();
  return (
    <header className="ob-header">
      {onOpenMenu ? (
        <IconButton className="ob-header-menu" icon="bars" label={t('Shell.openMenu')} onClick={onOpenMenu} />
      ) : (
        <div className="ob-header-brand">
          <AppSwitcher />
        </div>
      )}
      <PageTitle />
      <div className="ob-header-tools">
        <ActingForMe />
        <PaletteButton narrow={onOpenMenu !== undefined} onOpen={onOpenPalette} />
        {!isPhone && (
          <IconButton
            icon="question-circle"
            label={t('Shell.help')}
            keyCap={ariaKeysFor('help')}
            onClick={onOpenKeyboard}
          />
        )}
        <SettingsPopover look={isPhone ? 'avatar' : 'gear'} onOpenKeyboard={onOpenKeyboard} />
        {!isPhone && <UserAvatar />}
      </div>
    </header>
  );
}
