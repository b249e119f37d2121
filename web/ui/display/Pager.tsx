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
  const from = total === 0 ? 0 : page * pageSize + 1;
  const to = Math.min(total, (page + 1) * pageSize);
  return (
    <div className="ob-pager">
      <span role="status">
        {text('pagerRange', { from, to, total })} {noun}
      </span>
      {last > 0 && (
        <span className="ob-pager-ways">
          <IconButton
            icon="chevron-left"
            size="small"
            label={text('previousPage')}
            aria-disabled={page === 0}
            onClick={() => page > 0 && onPage(page - 1)}
          />
          <IconButton
            icon="chevron-right"
            size="small"
            label={text('nextPage')}
            aria-disabled={page >= last}
            onClick={() => page < last && onPage(page + 1)}
          />
        </span>
      )}
    </div>
  );
}
