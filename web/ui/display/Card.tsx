import { Card as Box } from 'primereact/card';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { cx } from '../types.ts';
import './display.css';

export interface CardProps {
  title?: ReactNode;
  /** A link, button, icon or status to the right of the title. */
  action?: ReactNode;
  /** Whether there is padding around the content; false for lists that run from edge to edge. */
  padded?: boolean;
  className?: string;
  children: ReactNode;
}

/** A bordered part of the sheet; with a title, it is a region with that name. */
export function Card({ title, action, padded = true, className, children }: CardProps) {
  const id = useId();
  const header = title && (
    <>
      <h2 id={id}>{title}</h2>
      {action}
    </>
  );
  return (
    <Box
      unstyled
      className={cx('ob-card', className)}
      header={header}
      pt={{ header: { className: 'ob-card-header' }, ...(padded && { content: { className: 'ob-card-body' } }) }}
      {...(title && { role: 'region', 'aria-labelledby': id })}
    >
      {children}
    </Box>
  );
}

export interface DefinitionListProps {
  items: readonly { label: string; value: ReactNode }[];
  /** The number of columns; by default, as many as fit. */
  columns?: number;
}

/** Facts about a record: the label above the value. A missing value shows a dash. */
export function DefinitionList({ items, columns }: DefinitionListProps) {
  return (
    <dl
      className={cx('ob-facts', columns !== undefined && 'ob-facts-fixed')}
      style={{ '--ob-columns': columns } as CSSProperties}
    >
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value === null || item.value === undefined || item.value === '' ? '–' : item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
