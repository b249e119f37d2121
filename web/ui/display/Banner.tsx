// A component of our own, because it would use only the outer element of PrimeReact's Message.
import type { ReactNode, Ref } from 'react';
import { Icon } from '../controls/Button.tsx';
import { cx } from '../types.ts';
import './display.css';

export interface BannerProps {
  ref?: Ref<HTMLDivElement>;
  tone: 'success' | 'info' | 'warning' | 'danger' | 'violet';
  icon?: string;
  /** Whether the icon turns, because an action is running. */
  spin?: boolean;
  title?: ReactNode;
  /** How the banner is announced when it appears. Omit this for a banner that is already there when the page opens. */
  live?: 'polite' | 'assertive';
  /** Whether the banner spans the full width above the content, without rounded corners. */
  strip?: boolean;
  /** A button or link on the right. */
  action?: ReactNode;
  children?: ReactNode;
}

const ICONS = {
  success: 'check-circle',
  info: 'info-circle',
  warning: 'exclamation-triangle',
  danger: 'times-circle',
  violet: 'lock',
};

/** A message about the content below it. It is shown in place, never together with a toast. */
export function Banner({ ref, tone, icon = ICONS[tone], spin, title, live, strip, action, children }: BannerProps) {
  return (
    <div
      ref={ref}
      className={cx('ob-banner', `ob-banner-${tone}`, strip && 'ob-banner-strip')}
      role={live === 'assertive' ? 'alert' : live ? 'status' : undefined}
    >
      <Icon name={icon} className={spin ? 'ob-spin' : undefined} />
      <div className="ob-banner-body">
        {title && <p className="ob-banner-title">{title}</p>}
        {children}
      </div>
      {action && <div className="ob-banner-action">{action}</div>}
    </div>
  );
}
