/**
 * The colours are roles, so that a diagram follows the theme. A colour that the file gives an element takes precedence.
 */
export const RENDERING = {
  bpmnRenderer: {
    defaultFillColor: 'var(--ob-surface)',
    defaultStrokeColor: 'var(--ob-diagram-line)',
    defaultLabelColor: 'var(--ob-text)',
  },
  textRenderer: { defaultStyle: { fontFamily: "'Inter Variable', sans-serif" }, externalStyle: { fontSize: 10 } },
};
