import type Modeler from 'bpmn-js/lib/Modeler';
import type { DrawingParts } from '#/bff/contract/process-drafts.ts';
import type { Shape } from '../canvas/parts.ts';

/** What every part of the panel gets: the drawing, the element that is chosen, and what may be used. */
export interface PanelProps {
  modeler: Modeler;
  shape: Shape;
  parts: DrawingParts;
  readOnly: boolean;
}
