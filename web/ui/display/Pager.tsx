import { Paginator, type PaginatorTemplateOptions } from 'primereact/paginator';
import { IconButton } from '../controls/IconButton.tsx';
import { useUiText } from '../UiProvider.tsx';
import './display.css';

export interface PagerProps {
  /** From 0. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** "gebruikers", behind the figures. */
  noun?: string;
}

/** Which of how many are shown, and the way to the pages beside them. */
export function Pager({ page, pageSize, total, onPage, noun }: PagerProps) {
  const text = useUiText();
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  // Ours in both places: a way that has come to its end stays, for the focus would be lost with it.
  const way =
    (icon: string, label: string): PaginatorTemplateOptions['PrevPageLink'] =>
    ({ disabled, onClick }) => (
      <IconButton icon={icon} size="small" label={label} aria-disabled={disabled} onClick={onClick} />
    );
  const template: PaginatorTemplateOptions = {
    layout: last > 0 ? 'CurrentPageReport PrevPageLink NextPageLink' : 'CurrentPageReport',
    CurrentPageReport: ({ first, last: to, totalRecords }) => (
      <span role="status">
        {text('pagerRange', { from: first, to, total: totalRecords })} {noun}
      </span>
    ),
    PrevPageLink: way('chevron-left', text('previousPage')),
    NextPageLink: way('chevron-right', text('nextPage')),
  };
  return (
    <Paginator
      unstyled
      className="ob-pager"
      first={page * pageSize}
      rows={pageSize}
      totalRecords={total}
      onPageChange={(event) => onPage(event.page)}
      template={template}
    />
  );
}
