import { useLabels } from '#/web/app/labels/use-labels.ts';
import { isOf, type Moddle, type Shape } from '../canvas/parts.ts';
import { show } from '../canvas/use-modeler.ts';
import { textOf } from './extensions.ts';
import { PanelSection } from './PanelSection.tsx';
import type { PanelProps } from './panel-parts.ts';

/** The flows out of a gateway. Each is a button that selects the flow, so that its condition can be changed. */
export function WaysFields({ modeler, shape }: PanelProps) {
  const { t } = useLabels();
  const flows = shape.outgoing.filter((flow) => isOf(flow, 'bpmn:SequenceFlow'));
  const nameOf = ({ target, businessObject: { name } }: Shape) =>
    [name, target?.businessObject.name ?? target?.id].filter(Boolean).join(': ');
  if (flows.length === 0) return null;
  return (
    <PanelSection title={t('Editor.ways')}>
      <ul className="ob-panel-ways">
        {flows.map((flow) => (
          <li key={flow.id}>
            <button type="button" onClick={() => show(modeler, flow.id)}>
              <b>{nameOf(flow)}</b>
              {flow.businessObject === shape.businessObject.default ? (
                <span>{t('Editor.isDefault')}</span>
              ) : (
                <code>{conditionOf(flow) || t('Editor.noCondition')}</code>
              )}
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** The condition of a flow without its `=`; '' if there is none. */
export const conditionOf = ({ businessObject }: Shape): string =>
  textOf(businessObject.conditionExpression as Moddle | undefined, 'body').replace(/^\s*=\s*/, '');
