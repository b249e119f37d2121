import { Icon } from '../../controls/Button.tsx';

/**
 * The × that clears an active filter. The × disappears with the filter, so the focus moves to the control next to it.
 */
export function ClearFilter({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      className="ob-filter-clear"
      aria-label={label}
      onClick={(event) => {
        event.currentTarget.closest('.ob-filter')?.querySelector<HTMLElement>('input, button')?.focus();
        onClear();
      }}
    >
      <Icon name="times" />
    </button>
  );
}
