import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { extensionOf, headersOf, mappingsOf, setExtension, setHeader, setMappings, textOf } from './extensions.ts';
import { PanelSection } from './PanelSection.tsx';
import type { PanelProps } from './panel-parts.ts';
import { TypedInput } from './TypedInput.tsx';

const RULE = 'approverRule';
/** The name under which a completed task provides the decision. */
const VARIABLE = 'decision';
const DECISION = `= ${VARIABLE}`;
const isDecision = ({ source }: { source: string }) => source.replace(/\s/g, '') === '=decision';

/** The fields of a user task: who decides, in which variable the decision is kept, by when, and with what priority. */
export function UserTaskFields({ modeler, shape, parts, readOnly }: PanelProps) {
  const { t } = useLabels();
  const owner = shape.businessObject;
  const rule = headersOf(owner).find(({ key }) => key === RULE)?.value ?? '';
  const known = parts.rules.map((each) => ({ value: each.rule, label: ruleName(each.rule, each.name) }));
  const options =
    rule === '' || known.some(({ value }) => value === rule) ? known : [...known, { value: rule, label: rule }];
  const outputs = mappingsOf(owner, 'outputParameters');
  const decision = outputs.find(isDecision)?.target ?? '';
  const set = (type: string, name: string) => (value: string) =>
    setExtension(modeler, shape, owner, type, value === '' ? null : { [name]: value });
  function ruleName(header: string, name: string | null): string {
    return name ?? t(`ApproverRule.${header.split(':')[0] as 'supervisor'}`);
  }
  return (
    <>
      <PanelSection title={t('Editor.whoDecides')}>
        <Field label={t('Editor.rule')} hint={t('Editor.ruleHint')} readOnly={readOnly}>
          <Select
            value={rule || null}
            options={options}
            showClear
            onChange={(value) => setHeader(modeler, shape, RULE, value ?? '')}
          />
        </Field>
        <Field label={t('Editor.decisionName')} hint={t('Editor.decisionHint')}>
          <TypedInput
            isCode
            value={decision}
            placeholder={VARIABLE}
            readOnly={readOnly}
            onCommit={(target) => {
              const others = outputs.filter((mapping) => !isDecision(mapping));
              const own = target === '' ? [] : [{ source: DECISION, target }];
              setMappings(modeler, shape, 'outputParameters', [...own, ...others]);
            }}
          />
        </Field>
      </PanelSection>
      <PanelSection title={t('Editor.whenDue')}>
        <Field label={t('Editor.dueDate')} hint={t('Editor.dueHint')}>
          <TypedInput
            isCode
            value={textOf(extensionOf(owner, 'zeebe:TaskSchedule'), 'dueDate')}
            readOnly={readOnly}
            onCommit={set('zeebe:TaskSchedule', 'dueDate')}
          />
        </Field>
        <Field label={t('Editor.priority')} hint={t('Editor.priorityHint')}>
          <TypedInput
            isCode
            value={textOf(extensionOf(owner, 'zeebe:PriorityDefinition'), 'priority')}
            readOnly={readOnly}
            onCommit={set('zeebe:PriorityDefinition', 'priority')}
          />
        </Field>
      </PanelSection>
    </>
  );
}
