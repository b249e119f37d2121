import { type CSSProperties, type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { writable } from '#/bff/contract/characters.ts';
import './print.css';
import { usePrinting } from './use-printing.ts';

interface Props {
  /** The name of the document, shown on the left in the footer of every page. */
  foot: string;
  /** The text with the page number, shown on the right in the footer, with the placeholders `{page}` and `{pages}`. */
  page: string;
  children: () => ReactNode;
}

/** Puts U+FFFD in the place of characters that a printed page or PDF cannot hold. */
export function onPaper<Part extends ReactNode>(part: Part): Part | string {
  return typeof part === 'string' ? writable(part) : part;
}

/**
 * The printed version of the screen, rendered only while printing. It is black on white in every theme.
 * Browsers without page margin boxes (Firefox) omit the footer.
 */
export function PrintSheet({ foot, page, children }: Props) {
  const isPrinting = usePrinting();
  const [before = '', between = '', after = ''] = page.split(/\{pages?\}/);
  useLayoutEffect(() => {
    if (!isPrinting) return;
    const root = document.documentElement.style;
    const texts = { foot, before, between, after };
    for (const [name, text] of Object.entries(texts))
      root.setProperty(`--ob-print-${name}`, JSON.stringify(onPaper(text)));
    return () => {
      for (const name of Object.keys(texts)) root.removeProperty(`--ob-print-${name}`);
    };
  }, [isPrinting, foot, before, between, after]);
  if (!isPrinting) return null;
  return createPortal(<article className="ob-print">{children()}</article>, document.body);
}

interface SectionProps {
  title: string;
  children: ReactNode;
}

export function PrintSection({ title, children }: SectionProps) {
  return (
    <section className="ob-print-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Labels with their values, in the given number of columns. */
export function PrintFacts({
  items,
  columns = 3,
}: {
  items: readonly { label: string; value: ReactNode }[];
  columns?: number;
}) {
  return (
    <dl className="ob-print-facts" style={{ '--ob-columns': columns } as CSSProperties}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : onPaper(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A table that repeats its header on every page. */
export function PrintTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    <table className="ob-print-table">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, for the printer.
          <tr key={index}>
            {row.map((text, column) => (
              <td key={head[column]}>{onPaper(text)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
