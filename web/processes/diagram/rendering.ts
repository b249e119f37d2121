/** Colours are our roles, so that a drawing follows the theme; each has a value of its own where the drawing gives one. */
export const RENDERING = {
  bpmnRenderer: {
    defaultFillColor: 'var(--ob-surface)',
    defaultStrokeColor: 'var(--ob-diagram-line)',
    defaultLabelColor: 'var(--ob-text)',
  },
  textRenderer: { defaultStyle: { fontFamily: "'Inter Variable', sans-serif" }, externalStyle: { fontSize: 10 } },
};
