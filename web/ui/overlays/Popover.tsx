// PrimeReact's OverlayPanel is not used (decision 0105), because it does not take the focus.
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../types.ts';
import { focusableIn, keepTabInside } from './focusable.ts';
import { useEscapeLayer } from './layers.ts';
import './overlays.css';
import { type Placement, useAnchored } from './use-anchored.ts';

/** Spread these on the button that opens the panel. */
export interface TriggerProps {
  ref: (element: HTMLElement | null) => void;
  onClick: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
}

export interface PopoverProps {
  trigger: (props: TriggerProps, open: boolean) => ReactElement;
  /** The accessible name of the panel. */
  label: string;
  placement?: Placement;
  width?: number;
  className?: string;
  onOpenChange?: (open: boolean) => void;
  /**
   * Loads the code of the content when the pointer or the focus reaches the button. After a press, the panel waits
   * briefly for the code, so that it opens complete. If loading takes longer, the panel opens and shows that its
   * content is loading.
   */
  prepare?: () => Promise<void>;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * Closes a panel when the user presses elsewhere. Overlays that the panel opened (a filter's calendar, PrimeReact's
 * list) come later in the body and count as inside.
 */
export function useCloseOutside(
  open: boolean,
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<Element | null>,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target as Element;
      if (panel.current?.contains(target) || anchor.current?.contains(target)) return;
      const layer = target.closest('[data-ob-layer], .p-dropdown-panel');
      const later =
        layer && panel.current && panel.current.compareDocumentPosition(layer) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (!later) close();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, [open, panel, anchor, close]);
}

const afterPause = () => new Promise<void>((done) => setTimeout(done, 300));

/**
 * A small panel next to a button, with settings, a filter or a calendar. The focus moves into the panel, and back to
 * the button when the panel closes, unless the user pressed elsewhere.
 */
export function Popover({
  trigger,
  label,
  placement = 'bottom-start',
  width,
  className,
  onOpenChange,
  prepare,
  children,
}: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const position = useAnchored(open, anchor, panel, placement);
  const change = useCallback(
    (next: boolean) => {
      setOpen(next);
      onOpenChange?.(next);
      if (!next) anchor.current?.focus();
    },
    [onOpenChange],
  );
  const closeQuietly = useCallback(() => {
    setOpen(false);
    onOpenChange?.(false);
  }, [onOpenChange]);
  useCloseOutside(open, panel, anchor, closeQuietly);
  useEscapeLayer(open, () => change(false), 'passing');
  const placed = position !== null;
  useEffect(() => {
    if (!open || !placed || !panel.current || panel.current.contains(document.activeElement)) return;
    (
      panel.current.querySelector<HTMLElement>('[data-autofocus]') ??
      focusableIn(panel.current)[0] ??
      panel.current
    ).focus();
  }, [open, placed]);
  const toggle = () => {
    if (open || !prepare) change(!open);
    else void Promise.race([prepare(), afterPause()]).then(() => change(true));
  };
  const setAnchor = useCallback((element: HTMLElement | null) => {
    anchor.current = element;
  }, []);
  return (
    <>
      {trigger(
        {
          ref: setAnchor,
          onClick: toggle,
          ...(prepare && { onPointerEnter: () => void prepare(), onFocus: () => void prepare() }),
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          'aria-controls': open ? id : undefined,
        },
        open,
      )}
      {open &&
        createPortal(
          <div
            ref={panel}
            id={id}
            role="dialog"
            aria-label={label}
            tabIndex={-1}
            data-ob-layer=""
            className={cx('ob-popover', className)}
            style={{ width, ...(position ?? { visibility: 'hidden' as const }) }}
            onKeyDown={(event) => panel.current && keepTabInside(event, panel.current)}
          >
            {typeof children === 'function' ? children(() => change(false)) : children}
          </div>,
          document.body,
        )}
    </>
  );
}
