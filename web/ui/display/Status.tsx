import { Badge as Count } from 'primereact/badge';
import { Tag } from 'primereact/tag';
import type { ReactNode } from 'react';
import { Icon } from '../controls/Button.tsx';
import { cx, type Tone } from '../types.ts';
import './display.css';

export interface StatusProps {
  tone: Tone;
  icon: string;
  label: string;
  /** Turns the icon while an action runs. */
  spin?: boolean;
}

/** Status as a soft pill, for headers and cards. */
export function StatusPill({ tone, icon, label, spin }: StatusProps) {
  return (
    <Tag
      unstyled
      className={`ob-pill ob-soft-${tone}`}
      icon={<Icon name={icon} className={spin ? 'ob-spin' : undefined} />}
      value={label}
    />
  );
}

/**
 * The status as a coloured icon with plain text, for grids and lists. It has only two elements, because a grid draws
 * hundreds of them.
 */
export function StatusIcon({ tone, icon, label, spin, hideLabel }: StatusProps & { hideLabel?: boolean }) {
  return (
    <span className="ob-status">
      <Icon name={icon} className={cx(`ob-solid-${tone}`, spin && 'ob-spin')} />
      <span className={hideLabel ? 'ob-hidden' : undefined}>{label}</span>
    </span>
  );
}

export interface BadgeProps {
  tone?: 'accent' | 'neutral' | 'danger' | 'warning' | 'success' | 'info';
  /** A number, or any short text as children. */
  value?: number;
  /** The name of the counted items, for screen readers: "10 taken". */
  label?: string;
  look?: 'pill' | 'box';
  children?: ReactNode;
}

/** A count, or a word or two about age. */
export function Badge({ tone = 'neutral', value, label, look = 'pill', children }: BadgeProps) {
  const shown = children ?? (value !== undefined && value > 999 ? '999+' : value);
  return (
    <Count
      unstyled
      className={`ob-badge ob-badge-${look} ${tone === 'accent' ? 'ob-badge-accent' : `ob-soft-${tone}`}`}
      value={
        <>
          <span aria-hidden={label ? true : undefined}>{shown}</span>
          {label && <span className="ob-hidden">{label}</span>}
        </>
      }
    />
  );
}
