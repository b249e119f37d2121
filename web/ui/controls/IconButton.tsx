import type { ButtonHTMLAttributes, Ref } from 'react';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { cx } from '../types.ts';
import { Icon, Spinner } from './Button.tsx';
import './button.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  ref?: Ref<HTMLButtonElement>;
  icon: string;
  /** The button's accessible name, which is also its tooltip. */
  label: string;
  size?: 'normal' | 'small';
  tone?: 'accent' | 'danger';
  keyCap?: string;
  disabledReason?: string;
  /** Whether a toggle is on or off. Omitted for buttons that are not toggles. */
  pressed?: boolean;
  busy?: boolean;
}

/** A button with a widely known icon and no text. */
export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    size = 'normal',
    tone,
    keyCap,
    disabledReason,
    pressed,
    busy,
    className,
    onClick,
    ...rest
  } = props;
  const off = Boolean(busy || disabledReason || rest['aria-disabled'] === true);
  return (
    <Tooltip
      text={disabledReason ? `${label}: ${disabledReason}` : label}
      keys={keyCap ? keyCap.split('+') : undefined}
      describes={Boolean(disabledReason)}
    >
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-keyshortcuts={keyCap ?? rest['aria-keyshortcuts']}
        className={cx('ob-icon-button', size === 'small' && 'ob-small', tone && `ob-tone-${tone}`, className)}
        onClick={off ? (event) => event.preventDefault() : onClick}
      >
        {busy ? <Spinner /> : <Icon name={icon} />}
      </button>
    </Tooltip>
  );
}
