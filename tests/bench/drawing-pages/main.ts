import Modeler from 'bpmn-js/lib/Modeler';
import { createModeler } from '#/web/process-editor/canvas/create-modeler.ts';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';

declare global {
  interface Window {
    /** Opens a drawing as Openboek's editor does, or as plain bpmn-js does. @returns ms until it is drawn */
    openDrawing: (xml: string, whose: 'ours' | 'plain') => Promise<number>;
  }
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

window.openDrawing = async (xml, whose) => {
  const container = document.getElementById('place') as HTMLElement;
  await frame();
  const start = performance.now();
  const modeler =
    whose === 'ours'
      ? createModeler(container, { words: (word) => word, askBeforeEmptying: (go) => go() })
      : new Modeler({ container });
  await modeler.importXML(xml);
  await frame();
  const took = performance.now() - start;
  modeler.destroy();
  return took;
};
