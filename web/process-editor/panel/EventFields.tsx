import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { isOf, type Moddle, partOf } from '../canvas/parts.ts';
import { definitionOf, setExtension, setRoot, textOf } from './extensions.ts';
import { PanelSection } from './PanelSection.tsx';
import type { PanelProps } from './panel-parts.ts';
import { TypedInput } from './TypedInput.tsx';

/** The timer, message or error that an event or a receive task waits for, or the error that an event throws. */
export function EventFields(props: PanelProps) {
  const { shape } = props;
  const definition = definitionOf(shape);
  if (isOf(shape, 'bpmn:ReceiveTask')) return <MessageField {...props} owner={shape.businessObject} />;
  switch (definition?.$type) {
    case 'bpmn:TimerEventDefinition':
      return <TimerFields {...props} owner={definition} />;
    case 'bpmn:MessageEventDefinition':
      return isOf(shape, 'bpmn:ThrowEvent') ? null : <MessageField {...props} owner={definition} />;
    case 'bpmn:ErrorEventDefinition':
      return <ErrorField {...props} owner={definition} />;
    default:
      return null;
  }
}

interface Owned extends PanelProps {
  owner: Moddle;
}

const TIMES = ['timeDuration', 'timeCycle', 'timeDate'] as const;
type Time = (typeof TIMES)[number];

function TimerFields({ modeler, shape, owner, readOnly }: Owned) {
  const { t } = useLabels();
  const kind = TIMES.find((name) => owner[name] !== undefined) ?? 'timeDuration';
  const value = textOf(owner[kind] as Moddle | undefined, 'body');
  const set = (name: Time, body: string) => {
    const expression =
      body === '' ? undefined : partOf(modeler, 'bpmnFactory').create('bpmn:FormalExpression', { body });
    if (expression) (expression as { $parent?: Moddle }).$parent = owner;
    const others = Object.fromEntries(TIMES.map((each) => [each, undefined]));
    partOf(modeler, 'modeling').updateModdleProperties(shape, owner, { ...others, [name]: expression });
  };
  return (
    <PanelSection title={t('Bpmn.timer')}>
      <Field label={t('Editor.timerKind')} readOnly={readOnly}>
        <Select<Time>
          value={kind}
          options={TIMES.map((name) => ({ value: name, label: t(`Editor.${name}`) }))}
          onChange={(name) => name && set(name, EXAMPLES[name])}
        />
      </Field>
      <Field label={t('Editor.time')} hint={t('Editor.timeHint', { example: EXAMPLES[kind] })}>
        <TypedInput isCode value={value} readOnly={readOnly} onCommit={(body) => set(kind, body)} />
      </Field>
    </PanelSection>
  );
}

const EXAMPLES: Readonly<Record<Time, string>> = {
  timeDuration: 'P3D',
  timeCycle: 'R/P3D',
  timeDate: '2027-01-31T09:00:00Z',
};

function MessageField({ modeler, shape, owner, readOnly }: Owned) {
  const { t } = useLabels();
  const message = owner.messageRef as Moddle | undefined;
  const commit = (name: string) => {
    setRoot(modeler, shape, owner, { type: 'bpmn:Message', reference: 'messageRef', naming: { name }, name: '' });
    const now = owner.messageRef as Moddle | undefined;
    if (now) setExtension(modeler, shape, now, 'zeebe:Subscription', { correlationKey: '= instanceId' });
  };
  return (
    <PanelSection title={t('Bpmn.message')}>
      <Field label={t('Editor.messageName')} hint={t('Editor.messageHint')}>
        <TypedInput isCode value={textOf(message, 'name')} readOnly={readOnly} onCommit={commit} />
      </Field>
    </PanelSection>
  );
}

function ErrorField({ modeler, shape, owner, parts, readOnly }: Owned) {
  const { t } = useLabels();
  const code = textOf(owner.errorRef as Moddle | undefined, 'errorCode');
  const known = [...new Set(parts.jobs.flatMap(({ errors }) => errors))];
  return (
    <PanelSection title={t('Bpmn.error')}>
      <Field label={t('Editor.errorCode')} hint={t('Editor.errorHint', { known: known.join(', ') })}>
        <TypedInput
          isCode
          value={code}
          readOnly={readOnly}
          onCommit={(errorCode) =>
            setRoot(modeler, shape, owner, {
              type: 'bpmn:Error',
              reference: 'errorRef',
              naming: { errorCode },
              name: errorCode,
            })
          }
        />
      </Field>
    </PanelSection>
  );
}
