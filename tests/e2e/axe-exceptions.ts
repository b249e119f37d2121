/** An axe finding in a library, with the issue in which the library is asked to fix it. */
export interface AxeException {
  /** The axe rule. */
  rule: string;
  /** The selector of the affected elements. Other elements are not exempt. */
  element: string;
  /** The issue in the tracker of the library that draws these elements. */
  upstream: string;
}

/** All findings that the accessibility tests ignore; there are none. */
export const AXE_EXCEPTIONS: readonly AxeException[] = [];
