import { type ReactElement, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
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
  'aria-haspopup': 'dialog' | 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
}

export interface PopoverProps {
  trigger: (props: TriggerProps, open: boolean) => ReactElement;
  /** Name of the panel. */
  label: string;
  placement?: Placement;
  width?: number;
  className?: string;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** Closes a panel when the pointer goes down elsewhere; panels PrimeReact hangs on the body count as inside. */
export function useCloseOutside(open: boolean, inside: (target: Element) => boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target as Element;
      if (!inside(target) && !target.closest('.p-dropdown-panel, [data-ob-layer]')) close();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, [open, inside, close]);
}

/** A small panel beside a button: settings, a filter, a calendar. Focus goes in and comes back. */
export function Popover({
  trigger,
  label,
  placement = 'bottom-start',
  width,
  className,
  onOpenChange,
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
  const inside = useCallback(
    (target: Element) => Boolean(anchor.current?.contains(target) || panel.current?.contains(target)),
    [],
  );
  const closeQuietly = useCallback(() => {
    setOpen(false);
    onOpenChange?.(false);
  }, [onOpenChange]);
  useCloseOutside(open, inside, closeQuietly);
  useEscapeLayer(open, () => change(false));
  const placed = position !== null;
  useEffect(() => {
    if (!open || !placed || !panel.current || panel.current.contains(document.activeElement)) return;
    (
      panel.current.querySelector<HTMLElement>('[data-autofocus]') ??
      focusableIn(panel.current)[0] ??
      panel.current
    ).focus();
  }, [open, placed]);
  const setAnchor = useCallback((element: HTMLElement | null) => {
    anchor.current = element;
  }, []);
  return (
    <>
      {trigger(
        {
          ref: setAnchor,
          onClick: () => change(!open),
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
