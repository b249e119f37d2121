import type Modeler from 'bpmn-js/lib/Modeler';
import type { DrawingParts } from '#/bff/contract/process-drafts.ts';
import type { Shape } from '../canvas/parts.ts';

/**
 * The props that every part of the panel gets: the modeler, the selected element, the names that a diagram of this
 * process may use, and whether it may only be read.
 */
export interface PanelProps {
  modeler: Modeler;
  shape: Shape;
  parts: DrawingParts;
  readOnly: boolean;
}
