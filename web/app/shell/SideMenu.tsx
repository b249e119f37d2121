import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePlace } from '#/web/app/page-header/page-header.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { Badge } from '#/web/ui/display/Status.tsx';
import { Tooltip } from '#/web/ui/overlays/Tooltip.tsx';
import {
  type ExternalLink,
  groupOf,
  isAction,
  isExternal,
  isGroup,
  type MenuAction,
  type MenuLink,
  type MenuPlace,
} from './menu.ts';
import './side-menu.css';
import { SideMenuFlyout } from './SideMenuFlyout.tsx';
import { useMenu } from './use-menu.ts';
import { useMenuActions } from './use-menu-actions.ts';

interface Props {
  /** Whether the menu is folded: it shows only icons, and groups open next to it. */
  collapsed: boolean;
  /** Whether the menu has a button that folds it. In the drawer, it has no such button. */
  foldable?: boolean;
  /** Called after an action that does not navigate. */
  onDone?: () => void;
}

/**
 * The side menu, with the entries that this person may see. Only one group is open at a time (SH-003, SH-014, SH-015).
 */
export function SideMenu({ collapsed, foldable = true, onDone }: Props) {
  const { t } = useLabels();
  const { change } = useSettings();
  const place = usePlace();
  const entries = useMenu();
  const current = groupOf(entries, place);
  const [open, setOpen] = useState<string | null>(collapsed ? null : current);
  // Opens the group that contains the page. In a folded menu, no group stays open after navigating.
  useEffect(() => setOpen(collapsed ? null : current), [collapsed, current]);
  const foldLabel = collapsed ? t('Shell.expandMenu') : t('Shell.collapseMenu');

  return (
    <nav className="ob-nav" aria-label={t('Shell.mainMenu')} data-collapsed={collapsed || undefined}>
      <ul className="ob-nav-list">
        {entries.map((entry) => (
          <li key={entry.key}>
            {isGroup(entry) ? (
              <SideMenuGroup
                label={t(entry.label)}
                icon={entry.icon}
                badge={entry.badge}
                items={entry.items}
                collapsed={collapsed}
                isCurrent={current === entry.key}
                open={open === entry.key}
                onToggle={(next) => setOpen(next ? entry.key : null)}
                onDone={onDone}
              />
            ) : (
              <Tooltip text={collapsed ? t(entry.label) : undefined} describes={false}>
                <Link className="ob-nav-entry" to={entry.to} aria-current={place === entry.to ? 'page' : undefined}>
                  <Icon name={entry.icon} />
                  <span className="ob-nav-label">{t(entry.label)}</span>
                </Link>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
      {foldable && (
        <Tooltip text={collapsed ? foldLabel : undefined} describes={false}>
          <button
            type="button"
            className="ob-nav-entry ob-nav-fold"
            aria-expanded={!collapsed}
            onClick={() => change({ collapsed: !collapsed })}
          >
            <Icon name={collapsed ? 'angle-double-right' : 'angle-double-left'} />
            <span className="ob-nav-label">{foldLabel}</span>
          </button>
        </Tooltip>
      )}
    </nav>
  );
}

interface GroupProps {
  label: string;
  icon: string;
  badge: number | undefined;
  items: readonly MenuLink[];
  collapsed: boolean;
  /** Whether the group contains the current page. */
  isCurrent: boolean;
  open: boolean;
  onToggle: (open: boolean) => void;
  onDone: (() => void) | undefined;
}

function SideMenuGroup(props: GroupProps) {
  const { label, icon, badge = 0, items, collapsed, isCurrent, open, onToggle, onDone } = props;
  const { t } = useLabels();
  const id = useId();
  const button = (
    <button
      type="button"
      className="ob-nav-entry"
      data-current={isCurrent || undefined}
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={() => onToggle(!open)}
    >
      <Icon name={icon} />
      <span className="ob-nav-label">{label}</span>
      {badge > 0 && <Badge tone="accent" value={badge} label={t('Menu.tasksWaiting', { count: badge })} />}
      <Icon name="chevron-down" className="ob-nav-chevron" />
    </button>
  );
  const list = <SideMenuLinks items={items} onGo={collapsed ? () => onToggle(false) : undefined} onDone={onDone} />;
  if (collapsed) {
    return (
      <SideMenuFlyout id={id} label={label} open={open} onClose={() => onToggle(false)} trigger={button}>
        {list}
      </SideMenuFlyout>
    );
  }
  return (
    <>
      {button}
      {open && (
        <div id={id} className="ob-nav-sub">
          {list}
        </div>
      )}
    </>
  );
}

interface LinksProps {
  items: readonly MenuLink[];
  onGo: (() => void) | undefined;
  onDone: (() => void) | undefined;
}

function SideMenuLinks({ items, onGo, onDone }: LinksProps) {
  const place = usePlace();
  return (
    <ul>
      {items.map((item) => (
        <li key={item.key}>
          {isAction(item) ? (
            <SideMenuAct
              action={item}
              onDone={() => {
                onGo?.();
                onDone?.();
              }}
            />
          ) : isExternal(item) ? (
            <SideMenuElsewhere link={item} onGo={onGo} />
          ) : (
            <SideMenuPlace {...item} isCurrent={place === item.to} onGo={onGo} />
          )}
        </li>
      ))}
    </ul>
  );
}

function SideMenuAct({ action, onDone }: { action: MenuAction; onDone: () => void }) {
  const { t } = useLabels();
  const run = useMenuActions()[action.action];
  const act = () => {
    run();
    onDone();
  };
  return (
    <button type="button" className="ob-nav-sub-entry" onClick={act}>
      <span className="ob-nav-label">{t(action.label)}</span>
      <Icon name="file-excel" />
    </button>
  );
}

function SideMenuElsewhere({ link, onGo }: { link: ExternalLink; onGo: (() => void) | undefined }) {
  const { t } = useLabels();
  return (
    <a className="ob-nav-sub-entry" href={link.address} target="_blank" rel="noopener noreferrer" onClick={onGo}>
      <span className="ob-nav-label">{'name' in link ? link.name : t(link.label)}</span>
      <Icon name="external-link" />
    </a>
  );
}

function SideMenuPlace(props: MenuPlace & { isCurrent: boolean; onGo: (() => void) | undefined }) {
  const { label, to, badge = 0, isCurrent, onGo } = props;
  const { t } = useLabels();
  return (
    <Link className="ob-nav-sub-entry" to={to} aria-current={isCurrent ? 'page' : undefined} onClick={onGo}>
      <span className="ob-nav-label">{t(label)}</span>
      {badge > 0 && (
        <Badge tone={isCurrent ? 'accent' : 'neutral'} value={badge} label={t('Menu.tasksWaiting', { count: badge })} />
      )}
    </Link>
  );
}
