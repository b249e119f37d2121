import { Link } from 'react-router-dom';
import { cx } from '#/web/ui/types.ts';

interface FigureProps {
  label: string;
  count: number;
  to: string;
  /** Anything but none is a reason to look. */
  isBad?: boolean;
  /** It is what the list shows now. */
  isCurrent?: boolean;
}

/** A number of a list, which leads to it. */
export function Figure({ label, count, to, isBad = false, isCurrent = false }: FigureProps) {
  return (
    <li>
      <Link
        to={to}
        className={cx('ob-runs-figure', isBad && count > 0 && 'ob-runs-bad')}
        aria-current={isCurrent || undefined}
      >
        <b>{count}</b> {label}
      </Link>
    </li>
  );
}
