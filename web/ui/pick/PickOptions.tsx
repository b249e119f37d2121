import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../types.ts';
import type { PickListProps, PickOption } from './types.ts';

type Props = Omit<PickListProps, 'options'> & { id: string; options: readonly PickOption[] };

/**
 * The options of one page. Tab reaches one of them: the last focused option, or else the chosen one, or else the first.
 */
export function PickOptions(props: Props) {
  const { id, label, options, page, pageSize, total, onPage, value, onChange, onAccept, busy } = props;
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string | null>(null);
  // Which option of the page that a key requested gets the focus once that page is loaded; null if none is requested.
  const comesBy = useRef<'first' | 'last' | null>(null);
  const isHere = (key: string | null) => options.some((option) => option.id === key);
  const stop = isHere(at) ? at : isHere(value) ? value : options[0]?.id;

  const focus = (option: PickOption | undefined) => {
    if (!option) return;
    setAt(option.id);
    list.current?.querySelector<HTMLElement>(`[data-pick="${CSS.escape(option.id)}"]`)?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that was loaded.
  useEffect(() => {
    const side = comesBy.current;
    comesBy.current = null;
    if (side) focus(side === 'first' ? options[0] : options.at(-1));
  }, [options]);

  /**
   * Turns one page per key press, and no page while a requested one is loading, so that no option is skipped unseen.
   */
  const goTo = (target: number, side: 'first' | 'last', isHeld: boolean) => {
    if (isHeld || comesBy.current !== null || target < 0 || target * pageSize >= total) return;
    comesBy.current = side;
    onPage(target);
  };
  const choose = (option: PickOption) => !option.disabledReason && onChange(option.id);
  const onKeyDown = (event: KeyboardEvent) => {
    const index = options.findIndex((option) => option.id === stop);
    const option = options[index];
    const ways: Record<string, () => unknown> = {
      ArrowDown: () => (options[index + 1] ? focus(options[index + 1]) : goTo(page + 1, 'first', event.repeat)),
      ArrowUp: () => (index > 0 ? focus(options[index - 1]) : goTo(page - 1, 'last', event.repeat)),
      Home: () => focus(options[0]),
      End: () => focus(options.at(-1)),
      PageDown: () => goTo(page + 1, 'first', event.repeat),
      PageUp: () => goTo(page - 1, 'first', event.repeat),
      ' ': () => option && choose(option),
      Enter: () => option && !option.disabledReason && (onAccept ?? onChange)(option.id),
    };
    const way = ways[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    way();
  };
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} aria-busy={busy || undefined} className="ob-pick-list">
      {options.map((option) => (
        <div
          key={option.id}
          data-pick={option.id}
          role="option"
          aria-selected={option.id === value}
          aria-disabled={Boolean(option.disabledReason) || undefined}
          tabIndex={option.id === stop ? 0 : -1}
          className={cx('ob-pick-option', option.lead !== undefined && 'ob-pick-led')}
          onClick={() => {
            setAt(option.id);
            choose(option);
          }}
          onDoubleClick={() => !option.disabledReason && onAccept?.(option.id)}
          onKeyDown={onKeyDown}
        >
          <OptionContent {...option} />
        </div>
      ))}
    </div>
  );
}

function OptionContent({ lead, title, text, aside, disabledReason }: PickOption) {
  return (
    <>
      <span className="ob-pick-mark" aria-hidden="true" />
      {lead}
      <span className="ob-pick-words">
        <span className="ob-pick-title" title={title}>
          {title}
        </span>
        {text && (
          <span className="ob-pick-text" title={text}>
            {text}
          </span>
        )}
      </span>
      {(disabledReason || aside) && <span className="ob-pick-aside">{disabledReason ?? aside}</span>}
    </>
  );
}
