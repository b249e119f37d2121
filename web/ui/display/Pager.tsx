import { Paginator, type PaginatorTemplateOptions } from 'primereact/paginator';
import { IconButton } from '../controls/IconButton.tsx';
import { useUiText } from '../UiProvider.tsx';
import './display.css';

export interface PagerProps {
  /** The index of the first shown row, counted from 0. */
  first: number;
  /** The number of rows per page. */
  rows: number;
  totalRecords: number;
  onPageChange: (event: { first: number; page: number }) => void;
  /** The noun after the figures: "gebruikers". */
  noun?: string;
}

/** The range of the shown rows, the number of all rows, and the buttons to other pages. */
export function Pager({ first, rows, totalRecords, onPageChange, noun }: PagerProps) {
  const text = useUiText();
  const last = Math.max(0, Math.ceil(totalRecords / rows) - 1);
  // The buttons to the previous and the next page are our own. Both stay visible on the first and last page, because
  // removing a focused button would lose the focus.
  const way =
    (icon: string, label: string): PaginatorTemplateOptions['PrevPageLink'] =>
    ({ disabled, onClick }) => (
      <IconButton icon={icon} size="small" label={label} aria-disabled={disabled} onClick={onClick} />
    );
  const template: PaginatorTemplateOptions = {
    layout: last > 0 ? 'CurrentPageReport PrevPageLink NextPageLink' : 'CurrentPageReport',
    CurrentPageReport: ({ first: from, last: to, totalRecords: total }) => (
      <span role="status">
        {text('pagerRange', { from, to, total })} {noun}
      </span>
    ),
    PrevPageLink: way('chevron-left', text('previousPage')),
    NextPageLink: way('chevron-right', text('nextPage')),
  };
  return (
    <Paginator
      unstyled
      className="ob-pager"
      first={first}
      rows={rows}
      totalRecords={totalRecords}
      onPageChange={onPageChange}
      template={template}
    />
  );
}
