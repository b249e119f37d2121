import { type FocusEvent, type ReactElement, type ReactNode, useCallback, useRef } from 'react';
import { useEscapeLayer } from '#/web/ui/overlays/layers.ts';
import { useCloseOutside } from '#/web/ui/overlays/Popover.tsx';
import { Tooltip } from '#/web/ui/overlays/Tooltip.tsx';
import { useAnchored } from '#/web/ui/overlays/use-anchored.ts';

interface Props {
  id: string;
  label: string;
  open: boolean;
  onClose: () => void;
  /** The group's icon button. */
  trigger: ReactElement<React.HTMLAttributes<HTMLElement>>;
  children: ReactNode;
}

/**
 * A group of the folded menu. Its places appear next to the icon. For screen readers it is a disclosure, not a menu:
 * Tab moves on to the links, and the group closes on Escape, on a click elsewhere or when the focus leaves it.
 */
export function SideMenuFlyout({ id, label, open, onClose, trigger, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const position = useAnchored(open, box, panel, 'right', 10);
  const isInside = useCallback((target: Element) => Boolean(box.current?.contains(target)), []);
  useCloseOutside(open, panel, box, onClose);
  const closeByKey = () => {
    onClose();
    box.current?.querySelector('button')?.focus();
  };
  useEscapeLayer(open, closeByKey, 'passing');
  const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
    if (open && relatedTarget instanceof Element && !isInside(relatedTarget)) onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the loss of focus.
    <div ref={box} className="ob-nav-flyout-box" onBlur={closeWhenLeft}>
      <Tooltip text={open ? undefined : label} describes={false}>
        {trigger}
      </Tooltip>
      {open && (
        <div
          id={id}
          ref={panel}
          className="ob-nav-flyout"
          style={position ? { left: position.left, top: position.top } : { visibility: 'hidden' }}
        >
          <p className="ob-nav-flyout-title">{label}</p>
          {children}
        </div>
      )}
    </div>
  );
}
