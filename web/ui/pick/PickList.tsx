// PrimeReact's ListBox is not used (decision 0105), because its hidden elements take the focus, and no key moves from
// the search field to the list.
import { type KeyboardEvent, useId, useRef } from 'react';
import { cutText } from '#/bff/contract/characters.ts';
import { SEARCH_MOST } from '#/bff/contract/limits.ts';
import { SearchInput } from '../controls/TextInput.tsx';
import { Pager } from '../display/Pager.tsx';
import { cx } from '../types.ts';
import './pick.css';
import { PickOptions } from './PickOptions.tsx';
import { PickStates } from './PickStates.tsx';
import type { PickListProps } from './types.ts';

/**
 * Lets the user choose one of many options, which are shown a page at a time (PK-001, PK-002). It has a search field if
 * `searchLabel` is given, a list through which the arrow keys move, and `foot` or else a pager. The screen provides the
 * options; this component only renders them and handles the keys.
 */
export function PickList(props: PickListProps) {
  const { label, searchLabel, search, onSearch, options, look = 'rows', steady, pageSize, autoFocus, foot } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>('[role="option"][tabindex="0"]')?.focus();
  };
  return (
    <div
      ref={box}
      className={cx('ob-pick', `ob-pick-${look}`, steady && 'ob-pick-steady')}
      style={{ '--ob-pick-rows': pageSize } as React.CSSProperties}
    >
      {searchLabel && (
        <SearchInput
          className="ob-pick-search"
          aria-label={searchLabel}
          aria-controls={options && options.length > 0 ? id : undefined}
          placeholder={searchLabel}
          value={search}
          onChange={(event) => onSearch(cutText(event.target.value, SEARCH_MOST))}
          onClear={() => onSearch('')}
          onKeyDown={onKeyDown}
          {...(autoFocus && { 'data-autofocus': '' })}
        />
      )}
      <div className="ob-pick-body">
        {options && options.length > 0 ? (
          <PickOptions {...props} options={options} id={id} label={label} />
        ) : (
          <PickStates {...props} />
        )}
      </div>
      {options && options.length > 0 && (foot ?? <Pages {...props} />)}
    </div>
  );
}

function Pages({ page, pageSize, total, onPage, noun }: PickListProps) {
  return (
    <Pager
      first={page * pageSize}
      rows={pageSize}
      totalRecords={total}
      onPageChange={(event) => onPage(event.page)}
      {...(noun !== undefined && { noun })}
    />
  );
}
