import { useState } from 'react';
import { fold } from '#/bff/contract/grid.ts';
import { Icon } from '../../controls/Button.tsx';
import { Checkbox } from '../../controls/Checkbox.tsx';
import { SearchInput } from '../../controls/TextInput.tsx';
import { StatusIcon } from '../../display/Status.tsx';
import { Popover } from '../../overlays/Popover.tsx';
import { cx } from '../../types.ts';
import { useUiText } from '../../UiProvider.tsx';
import { CommandButton } from '../CommandButton.tsx';
import { chosenLabels, withChosen } from '../options-of.ts';
import type { GridOption } from '../types.ts';
import { ClearFilter } from './ClearFilter.tsx';

export interface ListFilterProps {
  label: string;
  options: readonly GridOption[];
  /** The chosen values as text; empty if all values are shown. */
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** The list of choices, with a search field if there are many. */
export function ListChoices({ label, options: known, values, onChange }: ListFilterProps) {
  const text = useUiText();
  const options = withChosen(known, values, text('gridNone'));
  const [search, setSearch] = useState('');
  const found = search ? options.filter((option) => fold(option.label).includes(fold(search))) : options;
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...values, value] : values.filter((other) => other !== value));
  return (
    <div className="ob-filter-list">
      {options.length > 8 && (
        <SearchInput
          value={search}
          aria-label={text('search')}
          onChange={(event) => setSearch(event.target.value)}
          onClear={() => setSearch('')}
        />
      )}
      <fieldset>
        <legend className="ob-hidden">{label}</legend>
        {found.map((option) => {
          const value = String(option.value);
          return (
            <Checkbox
              key={value}
              checked={values.includes(value)}
              onChange={(on) => toggle(value, on)}
              label={
                option.icon ? (
                  <StatusIcon icon={option.icon} tone={option.tone ?? 'neutral'} label={option.label} />
                ) : (
                  option.label
                )
              }
            />
          );
        })}
        {found.length === 0 && <p className="ob-meta">{text('noChoices')}</p>}
      </fieldset>
    </div>
  );
}

export interface ListFilterButtonProps extends Omit<ListFilterProps, 'options'> {
  /** The choices, which are computed when they are shown, because finding them in many rows takes time. */
  options: () => readonly GridOption[];
  /** The accessible name of the × that clears the filter. */
  clearLabel: string;
}

/** A filter for several values of a list, which are chosen in a panel. */
export function ListFilter(props: ListFilterButtonProps) {
  const { label, clearLabel, options, values, onChange } = props;
  const text = useUiText();
  const active = values.length > 0;
  const chosen = active ? chosenLabels(options(), values, text('gridNone')) : [];
  return (
    <span className={cx('ob-filter', active && 'ob-filter-active')}>
      <Popover
        label={label}
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            className="ob-filter-button"
            aria-label={`${label}: ${active ? chosen.join(', ') : text('gridFilterAll')}`}
            title={active ? chosen.join(', ') : undefined}
          >
            <span>{active ? chosen.join(', ') : text('gridFilterAll')}</span>
            {!active && <Icon name="chevron-down" />}
          </button>
        )}
      >
        {(close) => (
          <>
            <ListChoices label={label} options={options()} values={values} onChange={onChange} />
            <div className="ob-filter-foot">
              <CommandButton
                command="clearChoices"
                variant="text"
                aria-disabled={!active}
                onClick={() => onChange([])}
              />
              <CommandButton command="closeChoices" onClick={close} />
            </div>
          </>
        )}
      </Popover>
      {active && <ClearFilter label={clearLabel} onClear={() => onChange([])} />}
    </span>
  );
}
