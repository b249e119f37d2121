import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { onResize } from '../layout/on-resize.ts';
import { PLOT_HEIGHT, type PlotShapes, plotShapes, symbolOf } from './plot-shapes.ts';
import type { PlotFigures } from './types.ts';

interface Props {
  figures: PlotFigures;
  selected: number;
  onSelect: (point: number) => void;
}

/** The chart, drawn at the available width. */
export function PlotChart({ figures, selected, onSelect }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = box;
    return current ? onResize(current, () => setWidth(current.clientWidth)) : undefined;
  }, []);
  return (
    <div ref={box} className="ob-plot-chart">
      {width > 0 && <PlotDrawing figures={figures} width={width} selected={selected} onSelect={onSelect} />}
    </div>
  );
}

/**
 * The chart, for sighted people who use a pointer. For screen readers and the keyboard the figures and links are next
 * to the chart, which is therefore hidden from them.
 */
export function PlotDrawing({
  figures,
  width,
  selected,
  onSelect,
}: Partial<Props> & Pick<Props, 'figures'> & { width: number }) {
  const shapes = useMemo(() => plotShapes(figures, width), [figures, width]);
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width: drawn } = currentTarget.getBoundingClientRect();
    const at = ((clientX - left) * width) / Math.max(1, drawn);
    const step = (shapes.right - shapes.left) / figures.places.length;
    const place = Math.floor((at - shapes.left) / step);
    if (place >= 0 && place < figures.places.length) onSelect?.(place);
  };
  return (
    <svg
      className="ob-plot-drawing"
      viewBox={`0 0 ${width} ${PLOT_HEIGHT}`}
      aria-hidden="true"
      onPointerMove={point}
      onPointerDown={point}
    >
      <Axes figures={figures} shapes={shapes} selected={selected} />
      {shapes.lines.map((way, index) => (
        <path
          key={figures.series[index]?.key}
          d={way}
          className={`ob-plot-line ob-plot-${figures.series[index]?.tone}`}
        />
      ))}
      {shapes.dots.map((dot) => (
        <Dot key={`${dot.series} ${dot.point}`} dot={dot} figures={figures} shapes={shapes} />
      ))}
    </svg>
  );
}

function Axes({
  figures,
  shapes,
  selected,
}: {
  figures: PlotFigures;
  shapes: PlotShapes;
  selected: number | undefined;
}) {
  const { x, y, left, right, floor, marks, named } = shapes;
  const words = figures.axis ?? String;
  return (
    <>
      {selected !== undefined && (
        <rect className="ob-plot-selected" x={x(selected) ?? 0} y={0} width={x.bandwidth()} height={floor} />
      )}
      {marks.map((mark) => (
        <g key={mark} className={mark === 0 ? 'ob-plot-floor' : 'ob-plot-mark'}>
          <line x1={left} x2={right} y1={y(mark)} y2={y(mark)} />
          <text x={left - 8} y={y(mark)} dy="0.32em" textAnchor="end">
            {words(mark)}
          </text>
        </g>
      ))}
      {named.map((point) => (
        <text
          key={point}
          className="ob-plot-name"
          x={(x(point) ?? 0) + x.bandwidth() / 2}
          y={floor + 16}
          textAnchor="middle"
        >
          {figures.places[point]?.short}
        </text>
      ))}
    </>
  );
}

function Dot({ dot, figures, shapes }: { dot: PlotShapes['dots'][number]; figures: PlotFigures; shapes: PlotShapes }) {
  const of = figures.series[dot.series];
  const to = of?.to(dot.point) ?? null;
  const className = `ob-plot-dot ob-plot-${of?.tone}`;
  const shape =
    figures.kind === 'lines' ? (
      <path className={className} d={symbolOf(dot.series)} transform={`translate(${dot.x},${dot.y})`} />
    ) : (
      <rect className={className} x={dot.x} y={dot.y} width={shapes.x.bandwidth()} height={dot.height} />
    );
  return to === null ? (
    shape
  ) : (
    <Link to={to} tabIndex={-1}>
      {shape}
    </Link>
  );
}
