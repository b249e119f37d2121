// PrimeReact's Button is not used (decision 0105), because it is disabled while its action runs, and so loses the
// focus.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { KeyCap } from '../display/KeyCap.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { cx } from '../types.ts';
import './button.css';

export interface ButtonLook {
  /** At most one filled button per region. */
  variant?: 'filled' | 'outline' | 'text';
  tone?: 'accent' | 'danger';
  size?: 'normal' | 'small';
  /** The name of a primeicon, without `pi-`. */
  icon?: string;
  iconRight?: string;
  block?: boolean;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** Whether the button's action is running. Meanwhile the icon turns and presses have no effect. */
  busy?: boolean;
  /**
   * The key for the button's action, which is shown and announced (`aria-keyshortcuts`). The screen must listen for the
   * key itself.
   */
  keyCap?: string;
  /** Why the button cannot be pressed now, shown in its tooltip. The button can still be focused. */
  disabledReason?: string;
}

function classOf({ variant = 'outline', tone = 'accent', size = 'normal', block }: ButtonLook, extra?: string): string {
  return cx(
    'ob-button',
    `ob-button-${variant}`,
    `ob-tone-${tone}`,
    size === 'small' && 'ob-small',
    block && 'ob-block',
    extra,
  );
}

export function Icon({ name, className }: { name: string; className?: string }) {
  return <i className={cx('pi', `pi-${name}`, className)} aria-hidden="true" />;
}

/** The turning icon of an action that is running. */
export function Spinner() {
  return <Icon name="spinner" className="ob-spin" />;
}

/** A button in one of three weights. `type` defaults to "button", so it never submits by accident. */
export function Button(props: ButtonProps) {
  const {
    variant,
    tone,
    size,
    icon,
    iconRight,
    block,
    busy,
    keyCap,
    disabledReason,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const off = Boolean(busy || disabledReason || rest['aria-disabled'] === true);
  return (
    <Tooltip text={disabledReason}>
      <button
        type="button"
        {...rest}
        className={classOf({ variant, tone, size, block }, className)}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-keyshortcuts={keyCap ?? rest['aria-keyshortcuts']}
        onClick={off ? (event) => event.preventDefault() : onClick}
      >
        {busy ? <Spinner /> : icon && <Icon name={icon} />}
        {children !== undefined && <span className="ob-button-label">{children}</span>}
        {iconRight && <Icon name={iconRight} />}
        {keyCap && <KeyCap>{keyCap}</KeyCap>}
      </button>
    </Tooltip>
  );
}

export interface LinkButtonProps extends ButtonLook {
  to?: LinkProps['to'];
  href?: string;
  /** Whether the link opens a page outside the application. The page opens in a new tab, and an icon marks the link. */
  external?: boolean;
  className?: string;
  children: ReactNode;
  'aria-label'?: string;
  onClick?: () => void;
}

/** A link that looks like a button. */
export function LinkButton({ to, href, external, icon, iconRight, children, className, ...rest }: LinkButtonProps) {
  const { variant, tone, size, block, ...native } = rest;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span className="ob-button-label">{children}</span>
      {(external || iconRight) && <Icon name={iconRight ?? 'external-link'} />}
    </>
  );
  const look = classOf({ variant, tone, size, block }, className);
  if (to !== undefined) {
    return (
      <Link {...native} to={to} className={look}>
        {content}
      </Link>
    );
  }
  return (
    <a {...native} href={href} className={look} {...(external ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {content}
    </a>
  );
}
