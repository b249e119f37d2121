// Not PrimeReact's Dialog (decision 0105): with it, the page behind can still be reached, and it adds 8 kB to
// the first screen.
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { Modal } from './Modal.tsx';
import './overlays.css';
import { useScrollsAlone } from './use-scrolls-alone.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Verb + thing: "Melding afwijzen". */
  title: string;
  /**
   * Share of the window: 50 for a confirmation or remark; 60 for one record; 80 for a file or rich text. Never below
   * 480 px.
   */
  width?: 50 | 60 | 80;
  /** As high as the window regardless of its content, and the whole window on a phone. For a record. */
  fills?: boolean;
  /** Whether something was typed. If so, Escape, × and a click outside call `onDiscard` instead of closing. */
  dirty?: boolean;
  onDiscard?: () => void;
  /** While its button's action runs, nothing closes the dialog until the action is done, not even Escape or ×. */
  busy?: boolean;
  /** One sentence about the effect of the button, at the left of the footer. */
  consequence?: ReactNode;
  /** Buttons, the filled one last. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** A question that must be answered first. On a phone it is a sheet from the bottom, at full width. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, width = 60, fills, dirty, busy, consequence, footer, role = 'dialog', children } = props;
  const text = useUiText();
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const scrollsAlone = useScrollsAlone(body);
  const leave = () => {
    if (busy) return;
    if (dirty) props.onDiscard?.();
    else onClose();
  };
  return (
    <Modal
      onClose={leave}
      closesBeside={false}
      role={role}
      labelledBy={`${id}-title`}
      describedBy={role === 'alertdialog' ? `${id}-body` : undefined}
      boxClass={cx('ob-dialog', `ob-dialog-${width}`, fills && 'ob-dialog-fills')}
    >
      <header className="ob-dialog-header">
        <h2 id={`${id}-title`}>{title}</h2>
        <IconButton icon="times" label={text('close')} onClick={leave} />
      </header>
      <div
        ref={body}
        id={`${id}-body`}
        className="ob-dialog-body"
        {...((fills || scrollsAlone) && { role: 'group', tabIndex: 0, 'aria-labelledby': `${id}-title` })}
        // The content loads later and is meant for reading, so the arrow keys must be able to scroll it at once.
        {...(fills && { 'data-autofocus': '' })}
      >
        {children}
      </div>
      {(footer || consequence) && (
        <footer className="ob-dialog-footer" data-ob-actions="">
          <div className="ob-dialog-consequence">{consequence}</div>
          <div className="ob-dialog-actions">{footer}</div>
        </footer>
      )}
    </Modal>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The effect of the action, and what is lost. */
  children: ReactNode;
  /** Repeats the verb: "Verwijderen", not "Ja". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'accent' | 'danger';
  icon?: string;
  busy?: boolean;
  /** Why it cannot be done now. The button is disabled, and shows this. */
  disabledReason?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action that cannot be undone. The focus starts on the cancel button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const text = useUiText();
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      width={50}
      role="alertdialog"
      footer={
        <>
          <Button variant="text" onClick={props.onClose} data-autofocus="">
            {props.cancelLabel ?? text('cancel')}
          </Button>
          <Button
            variant="filled"
            tone={props.tone}
            icon={props.icon}
            busy={props.busy}
            disabledReason={props.disabledReason}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="ob-dialog-text">{props.children}</div>
    </Dialog>
  );
}
