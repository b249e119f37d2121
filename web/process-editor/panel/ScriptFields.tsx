import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { extensionOf, setExtension, textOf } from './extensions.ts';
import { FeelField } from './FeelField.tsx';
import { PanelSection } from './PanelSection.tsx';
import type { PanelProps } from './panel-parts.ts';
import { TypedInput } from './TypedInput.tsx';

/** The expression that a step evaluates, and the variable that gets the result. */
export function ScriptFields({ modeler, shape, parts, readOnly }: PanelProps) {
  const { t } = useLabels();
  const owner = shape.businessObject;
  const script = extensionOf(owner, 'zeebe:Script');
  const set = (properties: Record<string, string>) => setExtension(modeler, shape, owner, 'zeebe:Script', properties);
  return (
    <PanelSection title={t('Editor.script')}>
      <FeelField
        label={t('Editor.expression')}
        value={textOf(script, 'expression')}
        onCommit={(expression) => set({ expression })}
        readOnly={readOnly}
        parts={parts}
      />
      <Field label={t('Editor.resultVariable')}>
        <TypedInput
          isCode
          value={textOf(script, 'resultVariable')}
          readOnly={readOnly}
          onCommit={(resultVariable) => set({ resultVariable })}
        />
      </Field>
    </PanelSection>
  );
}
