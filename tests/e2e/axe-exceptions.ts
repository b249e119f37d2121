/** A finding of axe in a library, with the issue that asks the library to mend it. */
export interface AxeException {
  /** axe's rule. */
  rule: string;
  /** Selector of the affected elements; nothing else is let through. */
  element: string;
  /** The issue of the library that draws them. */
  upstream: string;
}

/** Every finding that the accessibility tests let through: none. */
export const AXE_EXCEPTIONS: readonly AxeException[] = [];
