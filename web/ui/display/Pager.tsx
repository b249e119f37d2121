import { Paginator, type PaginatorTemplateOptions } from 'primereact/paginator';
import { IconButton } from '../controls/IconButton.tsx';
import { useUiText } from '../UiProvider.tsx';
import './display.css';

export interface PagerProps {
  /** Index of the first row shown, from 0. */
  first: number;
  /** Rows per page. */
  rows: number;
  totalRecords: number;
  onPageChange: (event: { first: number; page: number }) => void;
  /** "gebruikers", after the figures. */
  noun?: string;
}

/** The range of rows shown, their total, and the buttons to other pages. */
export function Pager({ first, rows, totalRecords, onPageChange, noun }: PagerProps) {
  const text = useUiText();
  const last = Math.max(0, Math.ceil(totalRecords / rows) - 1);
  // Our own buttons lead to the previous and the next page. They stay visible on the first and the last page, because
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
