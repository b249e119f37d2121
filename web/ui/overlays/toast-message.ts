import type { ReactNode } from 'react';

export interface ToastMessage {
  tone?: 'success' | 'info' | 'warning' | 'danger';
  title: string;
  text?: ReactNode;
  /** 5 when left out. */
  seconds?: number;
  /** One button or link. */
  action?: ReactNode;
}
