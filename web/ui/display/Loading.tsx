import { ProgressBar as Bar } from 'primereact/progressbar';
import { Skeleton } from 'primereact/skeleton';
import { useEffect, useState } from 'react';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import './display.css';

/** Whether `active` has been true for at least `after` ms. Shorter waits need no loading state. */
export function useLate(active: boolean, after = 300): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), after);
    return () => clearTimeout(timer);
  }, [active, after]);
  return active && late;
}

const WIDTHS = [
  [90, 62, 98],
  [70, 62, 146],
  [104, 62, 74],
  [64, 70, 134],
];

/** One grey bar. The sizes are in pixels. */
function Bone({ width, height, className }: { width: number; height?: number; className?: string }) {
  return (
    <Skeleton
      unstyled
      width={`${width}px`}
      {...(height && { height: `${height}px` })}
      className={cx('ob-bone', className)}
    />
  );
}

/** The placeholder for a list that is being loaded. It does not shimmer, and appears only after 300 ms. */
export function SkeletonList({ rows = 8, toolbar, label }: { rows?: number; toolbar?: boolean; label?: string }) {
  const text = useUiText();
  const late = useLate(true);
  return (
    <div className="ob-skeleton" aria-busy="true">
      <span className="ob-hidden" role="status">
        {late ? (label ?? text('loading')) : ''}
      </span>
      {late && toolbar && (
        <div className="ob-skeleton-toolbar">
          <Bone width={72} />
          <Bone width={128} />
        </div>
      )}
      {late &&
        Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are placeholders, all identical.
          <div key={row} className="ob-skeleton-row">
            <Bone width={14} height={14} />
            {WIDTHS[row % WIDTHS.length]?.map((width) => (
              <Bone key={width} width={width} />
            ))}
            <Bone width={52} className="ob-bone-last" />
          </div>
        ))}
    </div>
  );
}

export interface ProgressBarProps {
  /** The progress in percent, 0 to 100; null if it is unknown. */
  value: number | null;
  label: string;
  /** The figures shown with the bar: "61 %, 14,8 van 24,2 MB". */
  detail?: string;
}

/** The progress of a long operation, with figures. */
export function ProgressBar({ value, label, detail }: ProgressBarProps) {
  return (
    <div className="ob-progress">
      <div className="ob-progress-head">
        <span>{label}</span>
        {detail && <span className="ob-meta">{detail}</span>}
      </div>
      <Bar
        unstyled
        mode={value === null ? 'indeterminate' : 'determinate'}
        value={value === null ? null : Math.round(value)}
        showValue={false}
        aria-label={label}
        aria-valuetext={detail}
        className={value === null ? 'ob-progress-track ob-progress-unknown' : 'ob-progress-track'}
      />
    </div>
  );
}
