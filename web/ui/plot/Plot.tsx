import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { PrintSection, PrintTable } from '../layout/PrintSheet.tsx';
import './plot.css';
import { PlotChart, PlotDrawing } from './PlotChart.tsx';
import { PlotTable } from './PlotTable.tsx';
import { symbolOf } from './plot-shapes.ts';
import type { PlotFigures, PlotSeries } from './types.ts';

/** The width in px at which the axis labels have the same size as the text of a page. */
const PRINT_WIDTH = 640;

export interface PlotProps {
  title: string;
  /** A text that explains the figures if the title does not. */
  note?: ReactNode;
  figures: PlotFigures;
  /** The header of the column that names the points. */
  placeLabel: string;
  words: { table: string; earlier: string; later: string; none: string };
}

/**
 * Figures over time, in three forms: a chart, the figures of one point as text, and a table that can be opened. In each
 * of them, a figure for which `to` returns an address links to the items that it counts.
 */
export function Plot({ title, note, figures, placeLabel, words }: PlotProps) {
  const id = useId();
  const last = figures.places.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const selected = Math.min(chosen ?? last, last);
  return (
    <section className="ob-plot" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {figures.series.length === 0 ? (
        <p className="ob-plot-none">{words.none}</p>
      ) : (
        <>
          <PlotChart figures={figures} selected={selected} onSelect={setChosen} />
          <div className="ob-plot-read">
            <div className="ob-plot-step">
              <IconButton
                size="small"
                icon="chevron-left"
                label={`${title}: ${words.earlier}`}
                aria-disabled={selected === 0}
                onClick={() => setChosen(Math.max(0, selected - 1))}
              />
              <b aria-live="polite">{figures.places[selected]?.name}</b>
              <IconButton
                size="small"
                icon="chevron-right"
                label={`${title}: ${words.later}`}
                aria-disabled={selected === last}
                onClick={() => setChosen(Math.min(last, selected + 1))}
              />
            </div>
            <Readout figures={figures} point={selected} />
            <Button
              variant="text"
              size="small"
              icon={isOpen ? 'chevron-down' : 'chevron-right'}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {words.table}
              <span className="ob-hidden">: {title}</span>
            </Button>
          </div>
          {isOpen && <PlotTable figures={figures} placeLabel={placeLabel} title={title} />}
        </>
      )}
    </section>
  );
}

/** The legend of the chart, which also shows the figures of one point. */
function Readout({ figures, point }: { figures: PlotFigures; point: number }) {
  return (
    <ul className="ob-plot-key">
      {figures.series.map((of, index) => (
        <li key={of.key}>
          <Mark figures={figures} series={index} />
          <PlotFigure of={of} point={point} />
        </li>
      ))}
    </ul>
  );
}

function Mark({ figures: { kind, series }, series: index }: { figures: PlotFigures; series: number }) {
  const className = `ob-plot-dot ob-plot-${series[index]?.tone}`;
  return (
    <svg viewBox="-6 -6 12 12" width="12" height="12" aria-hidden="true">
      {kind === 'lines' ? (
        <path className={className} d={symbolOf(index)} />
      ) : (
        <rect className={className} x="-5" y="-5" width="10" height="10" />
      )}
    </svg>
  );
}

/** A named figure, as a link to the items it counts if `to` returns an address. */
function PlotFigure({ of, point }: { of: PlotSeries; point: number }) {
  const value = of.values[point] ?? null;
  const to = value === null ? null : of.to(point);
  const text = (
    <>
      {of.label} <b>{wordsOf(of, point)}</b>
    </>
  );
  return to === null ? (
    <span className="ob-plot-figure">{text}</span>
  ) : (
    <Link to={to} className="ob-plot-figure">
      {text}
    </Link>
  );
}

const wordsOf = ({ values, text = String }: PlotSeries, point: number) => {
  const value = values[point] ?? null;
  return value === null ? '–' : text(value);
};

/** The plot on paper: the chart with its legend, and a table. */
export function PrintPlot({
  title,
  note,
  figures,
  placeLabel,
}: Pick<PlotProps, 'title' | 'note' | 'figures' | 'placeLabel'>) {
  const { places, series } = figures;
  return (
    <PrintSection title={title}>
      <div data-theme="light">
        {note}
        <PlotDrawing figures={figures} width={PRINT_WIDTH} />
        <ul className="ob-plot-key">
          {series.map((of, index) => (
            <li key={of.key}>
              <Mark figures={figures} series={index} /> {of.label}
            </li>
          ))}
        </ul>
      </div>
      <PrintTable
        head={[placeLabel, ...series.map(({ label }) => label)]}
        rows={places.map(({ name }, point) => [name, ...series.map((of) => wordsOf(of, point))]).reverse()}
      />
    </PrintSection>
  );
}
