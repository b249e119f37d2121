import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { isOf, partOf, type Shape } from '../canvas/parts.ts';
import type { BpmnWord } from '../canvas/words.ts';
import { EventFields } from './EventFields.tsx';
import { definitionOf, extensionOf } from './extensions.ts';
import { FlowFields } from './FlowFields.tsx';
import { JobFields } from './JobFields.tsx';
import { LoopFields } from './LoopFields.tsx';
import { MappingFields } from './MappingFields.tsx';
import { PanelSection } from './PanelSection.tsx';
import type { PanelProps } from './panel-parts.ts';
import { ScriptFields } from './ScriptFields.tsx';
import { TypedInput } from './TypedInput.tsx';
import { UserTaskFields } from './UserTaskFields.tsx';
import { WaysFields } from './WaysFields.tsx';

/** The properties of the selected element, as far as both engines support them. */
export function ElementPanel(props: PanelProps) {
  const { t } = useLabels();
  const { modeler, shape, readOnly } = props;
  const { businessObject } = shape;
  return (
    <div className="ob-panel">
      <header className="ob-panel-head">
        <p>{t(`Bpmn.${kindOf(shape)}`)}</p>
        <h2>{businessObject.name || t('Editor.unnamed')}</h2>
        <code>{shape.id}</code>
      </header>
      <PanelSection title={t('Editor.general')}>
        <Field label={t('Editor.name')}>
          <TypedInput
            value={businessObject.name ?? ''}
            readOnly={readOnly}
            onCommit={(name) => partOf(modeler, 'modeling').updateProperties(shape, { name: name || undefined })}
          />
        </Field>
      </PanelSection>
      {isOf(shape, 'bpmn:Process', 'bpmn:Collaboration') && <p className="ob-panel-start">{t('Editor.chooseFirst')}</p>}
      {isOf(shape, 'bpmn:UserTask') && <UserTaskFields {...props} />}
      {doesJob(shape) && <JobFields {...props} />}
      {isOf(shape, 'bpmn:ScriptTask') && !extensionOf(businessObject, 'zeebe:TaskDefinition') && (
        <ScriptFields {...props} />
      )}
      {isOf(shape, 'bpmn:ExclusiveGateway') && <WaysFields {...props} />}
      {isOf(shape, 'bpmn:SequenceFlow') && <FlowFields {...props} />}
      {(definitionOf(shape) || isOf(shape, 'bpmn:ReceiveTask')) && <EventFields {...props} />}
      {isOf(shape, 'bpmn:Activity') && <LoopFields {...props} />}
      {hasMappings(shape) && <MappingFields {...props} />}
    </div>
  );
}

/** Whether a job worker does the work of the element. */
function doesJob(shape: Shape): boolean {
  const throwsMessage = isOf(shape, 'bpmn:ThrowEvent') && definitionOf(shape)?.$type === 'bpmn:MessageEventDefinition';
  return isOf(shape, 'bpmn:ServiceTask', 'bpmn:SendTask') || throwsMessage;
}

const hasMappings = (shape: Shape): boolean => isOf(shape, 'bpmn:Activity', 'bpmn:CatchEvent');

const KINDS: Readonly<Record<string, BpmnWord>> = {
  'bpmn:UserTask': 'userTask',
  'bpmn:ServiceTask': 'serviceTask',
  'bpmn:SendTask': 'sendTask',
  'bpmn:ReceiveTask': 'receiveTask',
  'bpmn:ScriptTask': 'scriptTask',
  'bpmn:SubProcess': 'subprocess',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:EventBasedGateway': 'eventBased',
  'bpmn:SequenceFlow': 'flowPlain',
  'bpmn:StartEvent': 'startNone',
  'bpmn:EndEvent': 'endNone',
  'bpmn:TextAnnotation': 'note',
  'bpmn:Process': 'process',
};
const EVENTS: Readonly<Record<string, BpmnWord>> = {
  'bpmn:TimerEventDefinition': 'timer',
  'bpmn:MessageEventDefinition': 'message',
  'bpmn:ErrorEventDefinition': 'error',
  'bpmn:TerminateEventDefinition': 'endTerminate',
  'bpmn:CompensateEventDefinition': 'undoes',
};

function kindOf(shape: Shape): BpmnWord {
  return EVENTS[definitionOf(shape)?.$type ?? ''] ?? KINDS[shape.type] ?? 'element';
}
