import { Link } from 'react-router-dom';
import { cx } from '#/web/ui/types.ts';

interface FigureProps {
  label: string;
  count: number;
  to: string;
  /** Whether a count above 0 needs attention. */
  isBad?: boolean;
  /** Whether the list on the screen currently shows the counted items. */
  isCurrent?: boolean;
}

/** A count, which is a link to the list of the counted items. */
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
