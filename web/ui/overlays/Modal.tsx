import { type CSSProperties, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { keepTabInside } from './focusable.ts';
import { useEscapeLayer } from './layers.ts';
import './overlays.css';
import { useModal } from './use-modal.ts';

interface ModalProps {
  /** Called on Escape, and also on a press outside the box unless `closesBeside` is false. */
  onClose: () => void;
  closesBeside?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** The accessible name of the box, or the id of the heading that names it. */
  label?: string;
  labelledBy?: string;
  describedBy?: string | undefined;
  /** The class of the mask, which determines the position of the box in the window. */
  maskClass?: string;
  boxClass: string;
  style?: CSSProperties;
  children: ReactNode;
}

/**
 * A box over the page, which cannot be used until the box is closed. The component renders the mask and the box, keeps
 * the focus inside the box and returns it afterwards, and handles Escape. Its callers (Dialog, Drawer, the side menu of
 * a narrow window and the palette) provide the content.
 */
export function Modal({ onClose, closesBeside = true, role = 'dialog', ...props }: ModalProps) {
  const box = useRef<HTMLDivElement>(null);
  useModal(true, box);
  useEscapeLayer(true, onClose, 'modal');
  return createPortal(
    <div className={props.maskClass ? `ob-mask ${props.maskClass}` : 'ob-mask'} data-ob-layer="">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press outside the box closes it, as Escape does. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it. */}
      {closesBeside && <div className="ob-mask-rest" onClick={onClose} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is dialog or alertdialog. */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support aria-modal. */}
      <div
        ref={box}
        role={role}
        aria-modal="true"
        aria-label={props.label}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        tabIndex={-1}
        className={props.boxClass}
        style={props.style}
        onKeyDown={(event) => box.current && keepTabInside(event, box.current)}
      >
        {props.children}
      </div>
    </div>,
    document.body,
  );
}
