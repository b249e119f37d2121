import Modeler from 'bpmn-js/lib/Modeler';
import zeebeBehaviours from 'camunda-bpmn-js-behaviors/lib/camunda-cloud';
import minimap from 'diagram-js-minimap';
import zeebe from 'zeebe-bpmn-moddle/resources/zeebe.json';
import { RENDERING } from '#/web/processes/diagram/rendering.ts';
import { AllowedReplacements } from './allowed.ts';
import { EditLock, LockableCommands } from './edit-lock.ts';
import { KeptDrawing } from './kept-drawing.ts';
import { OwnContextPad, OwnPalette } from './palette.ts';
import { translateBy, type Words } from './words.ts';

interface Surroundings {
  words: Words;
  /** Asks whether the content of a subprocess may be deleted, and calls `go` if so. */
  askBeforeEmptying: (go: () => void) => void;
}

/** bpmn-js with Camunda's extensions, our palette and menus, in the reader's language. */
export function createModeler(container: HTMLElement, { words, askBeforeEmptying }: Surroundings): Modeler {
  const modeler = new Modeler({
    container,
    ...RENDERING,
    words,
    askBeforeEmptying,
    moddleExtensions: { zeebe },
    additionalModules: [
      minimap,
      zeebeBehaviours,
      {
        __init__: ['allowedReplacements', 'ownContextPad', 'editLock'],
        commandStack: ['type', LockableCommands],
        bpmnDiOrdering: ['type', KeptDrawing],
        editLock: ['type', EditLock],
        translate: ['value', translateBy(words)],
        paletteProvider: ['type', OwnPalette],
        ownContextPad: ['type', OwnContextPad],
        allowedReplacements: ['type', AllowedReplacements],
      },
    ],
  } as ConstructorParameters<typeof Modeler>[0]);
  keepEnvelopes(modeler);
  return modeler;
}

interface Descriptor {
  properties: { name: string; default?: unknown }[];
}

/** Makes bpmn-moddle write the envelope of a message flow, which it would otherwise omit as a default value. */
function keepEnvelopes(modeler: Modeler): void {
  const moddle = modeler.get<{ getType(name: string): { $descriptor: Descriptor } }>('moddle');
  const { properties } = moddle.getType('bpmndi:BPMNEdge').$descriptor;
  for (const property of properties) if (property.name.endsWith('messageVisibleKind')) delete property.default;
}
