import type { ReactNode } from 'react';

export interface ToastMessage {
  tone?: 'success' | 'info' | 'warning' | 'danger';
  title: string;
  text?: ReactNode;
  /** How many seconds the toast is shown; 5 by default. */
  seconds?: number;
  /** A button or a link. */
  action?: ReactNode;
}
