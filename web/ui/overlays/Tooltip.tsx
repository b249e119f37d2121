// PrimeReact's Tooltip is not used (decision 0105), because screen readers do not announce it as the description of its
// button.
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { KeyCap } from '../display/KeyCap.tsx';
import './overlays.css';
import { useEscapeLayer } from './layers.ts';
import { useAnchored } from './use-anchored.ts';

export interface TooltipProps {
  /** The text of the tooltip; undefined if no tooltip is shown. */
  text: string | undefined;
  keys?: string[];
  /** Whether the text is the element's description; false if it only repeats the element's name. */
  describes?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>;
}

const DELAY = 400;

/**
 * A short explanation that is shown on hover and on keyboard focus. Escape hides it, and it stays while the pointer is
 * on it.
 */
export function Tooltip({ text, keys, describes = true, children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const position = useAnchored(open, anchor, panel, 'bottom', 6);
  useEscapeLayer(open, () => setOpen(false), 'tip');
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!text) return children;

  const show = (element: HTMLElement, delay: number) => {
    anchor.current = element;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  const hide = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), delay);
  };
  const own = children.props;
  const trigger = cloneElement(children, {
    'aria-describedby': open && describes ? id : own['aria-describedby'],
    onPointerEnter: (event: React.PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') show(event.currentTarget, DELAY);
      own.onPointerEnter?.(event);
    },
    onPointerLeave: (event: React.PointerEvent<HTMLElement>) => {
      hide(100);
      own.onPointerLeave?.(event);
    },
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      hide(0);
      own.onPointerDown?.(event);
    },
    onFocus: (event: React.FocusEvent<HTMLElement>) => {
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
      own.onFocus?.(event);
    },
    onBlur: (event: React.FocusEvent<HTMLElement>) => {
      hide(0);
      own.onBlur?.(event);
    },
  });
  return (
    <>
      {trigger}
      {open &&
        createPortal(
          <div
            ref={panel}
            id={id}
            role="tooltip"
            aria-hidden={!describes || undefined}
            className="ob-tooltip"
            style={position ? { left: position.left, top: position.top } : { visibility: 'hidden' }}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => hide(0)}
          >
            {text}
            {keys?.map((key) => (
              <KeyCap key={key}>{key}</KeyCap>
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}
