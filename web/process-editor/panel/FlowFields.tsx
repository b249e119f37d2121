import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Checkbox } from '#/web/ui/controls/Checkbox.tsx';
import { isOf, type Moddle, partOf } from '../canvas/parts.ts';
import { setExpression, textOf } from './extensions.ts';
import { FeelField } from './FeelField.tsx';
import { PanelSection } from './PanelSection.tsx';
import type { PanelProps } from './panel-parts.ts';

/** The condition on which a flow out of an exclusive gateway is taken. Other flows have no condition. */
export function FlowFields({ modeler, shape, parts, readOnly }: PanelProps) {
  const { t } = useLabels();
  const { source, businessObject: flow } = shape;
  if (!source || !isOf(source, 'bpmn:ExclusiveGateway')) return null;
  const gateway = source.businessObject;
  const isDefault = gateway.default === flow;
  const condition = textOf(flow.conditionExpression as Moddle | undefined, 'body');
  return (
    <PanelSection title={t('Editor.condition')}>
      <Checkbox
        checked={isDefault}
        disabled={readOnly}
        label={t('Editor.isDefault')}
        onChange={(checked) =>
          partOf(modeler, 'modeling').updateProperties(source, { default: checked ? flow : undefined })
        }
      />
      {!isDefault && (
        <FeelField
          label={t('Editor.takenIf')}
          value={condition}
          onCommit={(body) => setExpression(modeler, shape, flow, 'conditionExpression', body)}
          readOnly={readOnly}
          parts={parts}
        />
      )}
    </PanelSection>
  );
}
