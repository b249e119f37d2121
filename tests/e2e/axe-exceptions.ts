/** A finding of axe that is not ours to mend, with where it is asked to be mended. */
export interface AxeException {
  /** axe's rule. */
  rule: string;
  /** Selector of the elements it is about; nothing else is let through. */
  element: string;
  /** The issue of the library that draws it. */
  upstream: string;
}

/** Every finding that the accessibility tests let through: none. */
export const AXE_EXCEPTIONS: readonly AxeException[] = [];
