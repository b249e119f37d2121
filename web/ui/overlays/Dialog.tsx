// PrimeReact's Dialog is not used (decision 0105), because it leaves the page behind it reachable and adds 8 kB to the
// first screen.
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
  /** The action and what it is applied to, for example "Melding afwijzen". */
  title: string;
  /**
   * The width in % of the window: 50 for a confirmation or a remark, 60 for one record, 80 for a file or rich text. It
   * is never less than 480 px.
   */
  width?: 50 | 60 | 80;
  /**
   * Whether the dialog is as high as the window, regardless of its content, and fills the whole window on a phone. Use
   * it for a record.
   */
  fills?: boolean;
  /**
   * Whether the user has typed something. If so, Escape and × call `onDiscard` instead of `onClose`.
   */
  dirty?: boolean;
  onDiscard?: () => void;
  /**
   * Whether the action of the dialog's button is running. Meanwhile the dialog cannot be closed, not even with Escape
   * or ×.
   */
  busy?: boolean;
  /** One sentence about the effect of the button, shown on the left of the footer. */
  consequence?: ReactNode;
  /** The buttons, the filled one last. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * A dialog that must be closed before the page behind it can be used. On a phone it is a sheet from the bottom, at full
 * width.
 */
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
        // With `fills`, the content loads later and is meant for reading. It gets the focus, so that the arrow keys can
        // scroll it at once.
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
  /** The text that states the effect of the action, and what is lost. */
  children: ReactNode;
  /** The label of the confirming button, which repeats the verb of the title: "Verwijderen", not "Ja". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'accent' | 'danger';
  icon?: string;
  busy?: boolean;
  /** Why the action is not possible now. The confirming button is then disabled and shows this reason. */
  disabledReason?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. At first, the focus is on the button *Cancel*. */
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
