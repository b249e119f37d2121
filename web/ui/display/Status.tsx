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
  /** Whether the icon turns, because an action is running. */
  spin?: boolean;
}

/** A status as a pill in a soft colour, for headers and cards. */
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
 * A status as a coloured icon with plain text, for grids and lists. It has only two elements, because a grid draws
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
  /** A number. A short text can be passed as `children` instead. */
  value?: number;
  /** What screen readers announce instead of the value: the count with the counted items, "10 taken". */
  label?: string;
  look?: 'pill' | 'box';
  children?: ReactNode;
}

/** A small label with a count, or with one or two words about the age of an item. */
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
