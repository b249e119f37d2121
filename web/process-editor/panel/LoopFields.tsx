import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import type { Moddle } from '../canvas/parts.ts';
import { extensionOf, setExpression, setExtension, textOf } from './extensions.ts';
import { FeelField } from './FeelField.tsx';
import { PanelSection } from './PanelSection.tsx';
import type { PanelProps } from './panel-parts.ts';
import { TypedInput } from './TypedInput.tsx';

const LOOP = 'zeebe:LoopCharacteristics';

/**
 * The list for whose items an activity is repeated, the results that are collected, and the condition on which the
 * repetition ends. Shown if a marker for several instances has been switched on in the menu of the element.
 */
export function LoopFields({ modeler, shape, parts, readOnly }: PanelProps) {
  const { t } = useLabels();
  const marker = shape.businessObject.loopCharacteristics as Moddle | undefined;
  if (marker?.$type !== 'bpmn:MultiInstanceLoopCharacteristics') return null;
  const loop = extensionOf(marker, LOOP);
  const set = (name: string) => (value: string) => setExtension(modeler, shape, marker, LOOP, { [name]: value });
  return (
    <PanelSection title={t(marker.isSequential ? 'Bpmn.loopSequential' : 'Bpmn.loopParallel')}>
      <FeelField
        label={t('Editor.inputCollection')}
        hint={t('Editor.inputCollectionHint')}
        value={textOf(loop, 'inputCollection')}
        onCommit={set('inputCollection')}
        readOnly={readOnly}
        parts={parts}
      />
      <Field label={t('Editor.inputElement')}>
        <TypedInput isCode value={textOf(loop, 'inputElement')} readOnly={readOnly} onCommit={set('inputElement')} />
      </Field>
      <Field label={t('Editor.outputCollection')}>
        <TypedInput
          isCode
          value={textOf(loop, 'outputCollection')}
          readOnly={readOnly}
          onCommit={set('outputCollection')}
        />
      </Field>
      <FeelField
        label={t('Editor.outputElement')}
        value={textOf(loop, 'outputElement')}
        onCommit={set('outputElement')}
        readOnly={readOnly}
        parts={parts}
      />
      <FeelField
        label={t('Editor.until')}
        hint={t('Editor.untilHint')}
        value={textOf(marker.completionCondition as Moddle | undefined, 'body')}
        onCommit={(body) => setExpression(modeler, shape, marker, 'completionCondition', body)}
        readOnly={readOnly}
        parts={parts}
      />
    </PanelSection>
  );
}
