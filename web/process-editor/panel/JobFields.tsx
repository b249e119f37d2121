import { hasText } from '#/web/app/labels/labels.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { extensionOf, headersOf, setExtension, setHeader, textOf } from './extensions.ts';
import { PanelSection } from './PanelSection.tsx';
import type { PanelProps } from './panel-parts.ts';
import { TypedInput } from './TypedInput.tsx';

/** The type of a step's job, its headers, and how many times the job is attempted. */
export function JobFields({ modeler, shape, parts, readOnly }: PanelProps) {
  const { t } = useLabels();
  const owner = shape.businessObject;
  const definition = extensionOf(owner, 'zeebe:TaskDefinition');
  const type = textOf(definition, 'type');
  const nameOf = (job: string) => (hasText(`Job.${job}`) ? t(`Job.${job as 'record-approval'}`) : job);
  const types = parts.jobs.map((job) => job.type);
  const options = (type === '' || types.includes(type) ? types : [...types, type]).map((job) => ({
    value: job,
    label: nameOf(job),
  }));
  const job = parts.jobs.find((each) => each.type === type);
  const errors = job?.errors ?? [];
  const said = headersOf(owner);
  const wordOf = (value: string) =>
    hasText(`JobHeaderValue.${value}`) ? t(`JobHeaderValue.${value as 'owner'}`) : value;
  const set = (properties: Record<string, string>) =>
    setExtension(modeler, shape, owner, 'zeebe:TaskDefinition', properties);
  return (
    <PanelSection title={t('Editor.job')}>
      <Field
        label={t('Editor.jobType')}
        hint={hasText(`JobHelp.${type}`) ? t(`JobHelp.${type as 'record-approval'}`) : t('Editor.jobHint')}
        readOnly={readOnly}
      >
        <Select value={type || null} options={options} onChange={(value) => set({ type: value ?? '' })} />
      </Field>
      {type !== '' && (
        <p className="ob-panel-fact">
          <code>{type}</code> {errors.length > 0 && <span>{t('Editor.throws', { errors: errors.join(', ') })}</span>}
        </p>
      )}
      {(job?.headers ?? []).map(({ key, values }) => (
        <Field key={key} label={hasText(`JobHeader.${key}`) ? t(`JobHeader.${key as 'to'}`) : key} readOnly={readOnly}>
          <Select
            value={said.find((header) => header.key === key)?.value ?? null}
            options={values.map((value) => ({ value, label: wordOf(value) }))}
            onChange={(value) => setHeader(modeler, shape, key, value ?? '')}
          />
        </Field>
      ))}
      <Field label={t('Editor.retries')} hint={t('Editor.retriesHint')}>
        <TypedInput
          isCode
          value={textOf(definition, 'retries')}
          placeholder="3"
          readOnly={readOnly}
          onCommit={(retries) => set({ retries })}
        />
      </Field>
    </PanelSection>
  );
}
