import Modeler from 'bpmn-js/lib/Modeler';
import zeebeBehaviours from 'camunda-bpmn-js-behaviors/lib/camunda-cloud';
import minimap from 'diagram-js-minimap';
import zeebe from 'zeebe-bpmn-moddle/resources/zeebe.json';
import { RENDERING } from '#/web/processes/diagram/rendering.ts';
import { AllowedReplacements } from './allowed.ts';
import { OwnContextPad, OwnPalette } from './palette.ts';
import { translateBy, type Words } from './words.ts';

interface Surroundings {
  words: Words;
  /** Asks whether the content of a subprocess may go. */
  askBeforeEmptying: (go: () => void) => void;
}

/** bpmn-js with Camunda's extensions, our palette and menus, in the reader's language. */
export function createModeler(container: HTMLElement, { words, askBeforeEmptying }: Surroundings): Modeler {
  return new Modeler({
    container,
    ...RENDERING,
    words,
    askBeforeEmptying,
    moddleExtensions: { zeebe },
    additionalModules: [
      minimap,
      zeebeBehaviours,
      {
        __init__: ['allowedReplacements', 'ownContextPad'],
        translate: ['value', translateBy(words)],
        paletteProvider: ['type', OwnPalette],
        ownContextPad: ['type', OwnContextPad],
        allowedReplacements: ['type', AllowedReplacements],
      },
    ],
  } as ConstructorParameters<typeof Modeler>[0]);
}
