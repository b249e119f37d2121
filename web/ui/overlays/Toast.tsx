// PrimeReact's Toast is not used (decision 0105), because it announces even success as an alert, and disappears while
// focused.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { useUiText } from '../UiProvider.tsx';
import type { ToastMessage } from './toast-message.ts';
import { useToastLift } from './use-toast-lift.ts';
import { type StandingToast, toastAt, useToastPile } from './use-toast-pile.ts';
import './overlays.css';

export interface ToastApi {
  show: (message: ToastMessage) => void;
  success: (title: string, text?: ReactNode) => void;
  info: (title: string, text?: ReactNode) => void;
  /** Shows the result of a workflow for 10 s. */
  workflow: (title: string, text?: ReactNode) => void;
  error: (title: string, text?: ReactNode, seconds?: number) => void;
}

const ToastContext = createContext<ToastApi | null>(null);
const ICONS = { success: 'check-circle', info: 'info-circle', warning: 'exclamation-triangle', danger: 'times-circle' };

/**
 * Shows and announces toasts at the bottom right. Use toasts only for events that the screen itself does not show or no
 * longer shows.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const text = useUiText();
  const { pile, show, remove, hovered } = useToastPile();
  const [focused, setFocused] = useState<number | null>(null);
  const place = useToastLift(pile);
  const api = useMemo<ToastApi>(() => {
    return {
      show,
      success: (title, body) => show({ tone: 'success', title, text: body }),
      info: (title, body) => show({ tone: 'info', title, text: body }),
      workflow: (title, body) => show({ tone: 'success', title, text: body, seconds: 10 }),
      error: (title, body, seconds = 5) => show({ tone: 'danger', title, text: body, seconds }),
    };
  }, [show]);
  return (
    <ToastContext.Provider value={api}>
      {children}
      {createPortal(
        <section
          ref={place}
          className="ob-toasts"
          aria-label={text('toasts')}
          data-ob-layer=""
          onFocus={({ target }) => setFocused(toastAt(target))}
          onBlur={() => setFocused(null)}
        >
          <div role="status" aria-live="polite" className="ob-toast-list">
            {pile.map((entry) =>
              'gap' in entry ? (
                <div key={entry.id} aria-hidden="true" style={{ height: entry.gap }} />
              ) : (
                <ToastCard
                  key={entry.id}
                  toast={entry}
                  paused={entry.id === hovered || entry.id === focused}
                  onEnd={() => remove(entry.id)}
                />
              ),
            )}
          </div>
        </section>,
        document.body,
      )}
    </ToastContext.Provider>
  );
}

/** One toast. It disappears after its time. It is `paused` while the pointer is on it or the focus is inside it. */
function ToastCard({ toast, paused, onEnd }: { toast: StandingToast; paused: boolean; onEnd: () => void }) {
  const text = useUiText();
  const left = useRef((toast.seconds ?? 5) * 1000);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1500, left.current - (performance.now() - started));
    };
  }, [paused]);
  const tone = toast.tone ?? 'info';
  return (
    <div className={`ob-toast ob-toast-${tone}`} data-toast={toast.id}>
      <Icon name={ICONS[tone]} />
      <div className="ob-toast-body">
        <p className="ob-toast-title">{toast.title}</p>
        {toast.text && <div className="ob-toast-text">{toast.text}</div>}
        {toast.action}
      </div>
      <IconButton icon="times" size="small" label={text('close')} onClick={onEnd} />
    </div>
  );
}

/** Returns functions with which any screen can show a toast. */
export function useToast(): ToastApi {
  const api = useContext(ToastContext);
  if (!api) throw new Error('wrap the application in <ToastProvider>');
  return api;
}
