import type { ReactNode } from 'react';

export interface ToastMessage {
  tone?: 'success' | 'info' | 'warning' | 'danger';
  title: string;
  text?: ReactNode;
  /** 5 by default. */
  seconds?: number;
  /** One button or link. */
  action?: ReactNode;
}
