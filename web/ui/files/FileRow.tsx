import type { ReactNode } from 'react';
import { formatBytes } from '../format.ts';
import { cx } from '../types.ts';
import { kindOf } from './accepts.ts';
import './files.css';

export interface FileRowProps {
  name: string;
  size?: number;
  /** Text after the file's size: "2 pagina's". */
  detail?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** The type of a file as a small badge: the familiar red for PDF, a neutral colour for all others. */
export function FileBadge({ name }: { name: string }) {
  const kind = kindOf(name);
  return (
    <span className={cx('ob-file-kind', kind === 'PDF' && 'ob-file-pdf')} aria-hidden="true">
      {kind}
    </span>
  );
}

/** A file on one line: type, name, size and actions. */
export function FileRow({ name, size, detail, actions, className }: FileRowProps) {
  return (
    <div className={cx('ob-file-row', className)}>
      <FileBadge name={name} />
      <div className="ob-file-words">
        <span className="ob-file-name">{name}</span>
        <span className="ob-meta">
          {size !== undefined && <span>{formatBytes(size)}</span>}
          {size !== undefined && detail && <span> · </span>}
          {detail}
        </span>
      </div>
      {actions && <div className="ob-file-actions">{actions}</div>}
    </div>
  );
}
