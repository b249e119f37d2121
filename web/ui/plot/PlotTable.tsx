import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PlotFigures, PlotSeries } from './types.ts';

interface Props {
  figures: PlotFigures;
  placeLabel: string;
  title: string;
}

/** The figures of a plot in a table, newest point first. The table is PrimeReact's, in our look. */
export function PlotTable({ figures, placeLabel, title }: Props) {
  const { places, series } = figures;
  const rows = places.map(({ name }, point) => ({ name, point })).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
    <section className="ob-plot-table" aria-label={`${title}, ${placeLabel}`} tabIndex={0}>
      <DataTable
        unstyled
        value={rows}
        dataKey="point"
        // The table must redraw its cells even if the rows stay the same, because the figures may have been fetched
        // again.
        cellMemo={false}
        pt={{ table: { 'aria-label': title } }}
      >
        <Column header={placeLabel} body={({ name }: { name: string }) => name} />
        {series.map((of) => (
          <Column key={of.key} header={of.label} body={({ point }: { point: number }) => cellOf(of, point)} />
        ))}
      </DataTable>
    </section>
  );
}

function cellOf({ values, text = String, to }: PlotSeries, point: number): ReactNode {
  const value = values[point] ?? null;
  if (value === null) return '–';
  const path = to(point);
  return path === null ? text(value) : <Link to={path}>{text(value)}</Link>;
}
