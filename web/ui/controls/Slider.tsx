// PrimeReact's Slider is not used (decision 0105), because it is not a form control, so no label names it and its value
// is not read out.
import { useId } from 'react';
import './slider.css';

export interface SliderProps {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** Values that are shown under the track. */
  marks?: number[];
  label: string;
  /** Formats a value as it is shown and read out: `50 %`. */
  format?: (value: number) => string;
}

/**
 * A value on a scale. It is a native range input, which works with keys, touch and screen readers. PrimeReact's handle
 * has faults that axe reports.
 */
export function Slider({ value, onChange, min, max, step = 1, marks, label, format = String }: SliderProps) {
  const id = useId();
  const share = (of: number) => (of - min) / (max - min);
  return (
    <div className="ob-slider" style={{ '--ob-share': share(value) } as React.CSSProperties}>
      <div className="ob-slider-head">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{format(value)}</output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      {marks && (
        <div className="ob-slider-marks" aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark} style={{ '--ob-share': share(mark) } as React.CSSProperties}>
              {mark}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
