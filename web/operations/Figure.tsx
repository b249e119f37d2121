import { Link } from 'react-router-dom';
import { cx } from '#/web/ui/types.ts';

interface FigureProps {
  label: string;
  count: number;
  to: string;
  /** Whether a number above 0 needs attention. */
  isBad?: boolean;
  /** Whether the list currently shows these items. */
  isCurrent?: boolean;
}

/** The count of a list, with a link to the list. */
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
