// PrimeReact's Menu is not used (decision 0105), because its items cannot be on or off, and typing a letter does not
// move to an item.
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../controls/Button.tsx';
import { KeyCap } from '../display/KeyCap.tsx';
import { cx } from '../types.ts';
import { useEscapeLayer } from './layers.ts';
import './overlays.css';
import { type TriggerProps, useCloseOutside } from './Popover.tsx';
import { type Placement, useAnchored } from './use-anchored.ts';

export type MenuItem =
  | {
      label: string;
      icon?: string;
      onSelect: () => void;
      /** The key caps for the same action, shown on the right. */
      keys?: string[];
      /** The keys for `aria-keyshortcuts`. Set this if a key cap is a symbol, such as `↓`. */
      ariaKeys?: string | undefined;
      /** Whether the item is on or off. Omitted for an item that is an action. */
      checked?: boolean;
      disabled?: boolean;
      tone?: 'danger';
    }
  | { separator: true }
  | { heading: string };

export interface MenuListProps {
  items: readonly MenuItem[];
  label: string;
  anchor: RefObject<Element | null>;
  placement?: Placement;
  id?: string;
  /**
   * Closes the menu. `refocus` is false if the user pressed elsewhere, so that the focus does not return to the button.
   */
  onClose: (refocus: boolean) => void;
}

const isAction = (item: MenuItem): item is Extract<MenuItem, { label: string }> => 'label' in item;

/** Moves the focus among the items with the arrow keys, Home, End and the first letter. */
function moveFocus(event: KeyboardEvent, list: HTMLElement): void {
  const entries = [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 };
  let target = event.key in steps ? entries.at((steps[event.key] as number) % entries.length) : undefined;
  if (!target && event.key.length === 1 && /\p{L}/u.test(event.key)) {
    const letter = event.key.toLowerCase();
    target = [...entries.slice(at + 1), ...entries].find((entry) =>
      entry.textContent?.trim().toLowerCase().startsWith(letter),
    );
  }
  if (!target) return;
  event.preventDefault();
  event.stopPropagation();
  target.focus();
}

/** An open menu next to any anchor. Usually `Menu` opens it. */
export function MenuList({ items, label, anchor, placement = 'bottom-start', id, onClose }: MenuListProps) {
  const panel = useRef<HTMLDivElement>(null);
  const position = useAnchored(true, anchor, panel, placement);
  const closeQuietly = useCallback(() => onClose(false), [onClose]);
  useCloseOutside(true, panel, anchor, closeQuietly);
  useEscapeLayer(true, () => onClose(true), 'passing');
  const placed = position !== null;
  useEffect(() => {
    if (placed) panel.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [placed]);
  // The menu is a landmark of its own, because an element appended to the body is in no other landmark.
  return createPortal(
    <section aria-label={label}>
      <div
        ref={panel}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        data-ob-layer=""
        className="ob-menu"
        style={position ?? { visibility: 'hidden' }}
        onKeyDown={(event) => {
          if (event.key === 'Tab') {
            event.preventDefault();
            onClose(true);
          } else if (panel.current) moveFocus(event, panel.current);
        }}
      >
        {items.map((item, index) => {
          if (isAction(item)) return <MenuEntry key={item.label} item={item} onClose={onClose} />;
          if ('heading' in item) {
            return (
              <div key={item.heading} className="ob-menu-heading" role="presentation">
                {item.heading}
              </div>
            );
          }
          // biome-ignore lint/suspicious/noArrayIndexKey: separators have no other name and never move.
          return <hr key={index} className="ob-menu-line" />;
        })}
      </div>
    </section>,
    document.body,
  );
}

function MenuEntry({
  item,
  onClose,
}: {
  item: Extract<MenuItem, { label: string }>;
  onClose: (refocus: boolean) => void;
}) {
  const toggles = item.checked !== undefined;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is set only on a menuitemcheckbox.
    <button
      type="button"
      role={toggles ? 'menuitemcheckbox' : 'menuitem'}
      aria-checked={item.checked}
      aria-disabled={item.disabled || undefined}
      aria-keyshortcuts={item.ariaKeys ?? item.keys?.join('+')}
      tabIndex={-1}
      className={cx('ob-menu-item', item.tone === 'danger' && 'ob-tone-danger')}
      onPointerMove={(event) => event.currentTarget.focus()}
      onClick={() => {
        if (item.disabled) return;
        onClose(true);
        item.onSelect();
      }}
    >
      <span className="ob-menu-icon">{item.icon && <Icon name={item.icon} />}</span>
      <span className="ob-menu-label">{item.label}</span>
      {item.checked && <Icon name="check" />}
      {item.keys && (
        <span className="ob-menu-keys" aria-hidden="true">
          {item.keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
        </span>
      )}
    </button>
  );
}

export interface MenuProps {
  trigger: (props: TriggerProps, open: boolean) => ReactElement;
  items: readonly MenuItem[];
  label: string;
  placement?: Placement;
}

/** A button that opens a list of actions. Escape and Tab close the list. */
export function Menu({ trigger, items, label, placement }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement | null>(null);
  const setAnchor = useCallback((element: HTMLElement | null) => {
    anchor.current = element;
  }, []);
  const close = useCallback((refocus: boolean) => {
    setOpen(false);
    if (refocus) anchor.current?.focus();
  }, []);
  return (
    <>
      {trigger(
        {
          ref: setAnchor,
          onClick: () => setOpen((was) => !was),
          'aria-haspopup': 'menu',
          'aria-expanded': open,
          'aria-controls': open ? id : undefined,
        },
        open,
      )}
      {open && <MenuList id={id} items={items} label={label} anchor={anchor} placement={placement} onClose={close} />}
    </>
  );
}
