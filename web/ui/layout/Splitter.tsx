// PrimeReact's Splitter is not used (decision 0105), because keys move its handle by pixels on a timer, and moving to
// the handle with Tab counts as a change.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import './layout.css';

export interface SplitterProps {
  /** The share of the second pane in %. */
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** The accessible name of the handle: "Breedte voorbeeld". */
  label: string;
  first: ReactNode;
  second: ReactNode;
}

const STEP = 5;

/**
 * Two panes with a handle between them. The handle can be dragged; ← and → move it by 5 %, and Home and End move it to
 * an end.
 */
export function Splitter({ value, onChange, min = 30, max = 60, label, first, second }: SplitterProps) {
  const box = useRef<HTMLDivElement>(null);
  const clamp = (share: number) => Math.max(min, Math.min(max, Math.round(share)));
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: value + STEP, ArrowRight: value - STEP, Home: max, End: min }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onChange(clamp(target));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const area = box.current?.getBoundingClientRect();
    if (!area || event.button !== 0) return;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const onMove = (move: globalThis.PointerEvent) => onChange(clamp(((area.right - move.clientX) / area.width) * 100));
    handle.addEventListener('pointermove', onMove);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', onMove), {
      once: true,
    });
  };
  return (
    <div ref={box} className="ob-splitter" style={{ '--ob-second': `${value}%` } as React.CSSProperties}>
      <div className="ob-splitter-pane">{first}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget, which an <hr> is not. */}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={`${value} %`}
        className="ob-splitter-handle"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
      />
      <div className="ob-splitter-pane">{second}</div>
    </div>
  );
}
