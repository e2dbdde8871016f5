import type { ReactNode } from 'react';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** Its heading and accessible name. */
  title: string;
  description?: ReactNode;
  /** Below the title; it stays in view. */
  head?: ReactNode;
  /** Stays in view below the scrolling content. A submit button there names its form: `form="…"`. */
  footer?: ReactNode;
  children?: ReactNode;
  className: string;
}
