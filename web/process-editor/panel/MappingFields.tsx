import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { isOf } from '../canvas/parts.ts';
import { type Mapping, type MappingSide, mappingsOf, setMappings } from './extensions.ts';
import { PanelSection } from './PanelSection.tsx';
import type { PanelProps } from './panel-parts.ts';
import { TypedInput } from './TypedInput.tsx';

/** The input and output mappings of an element: variables, each with the expression that gives its value. */
export function MappingFields(props: PanelProps) {
  return (
    <>
      {isOf(props.shape, 'bpmn:Activity') && <Mappings {...props} side="inputParameters" />}
      <Mappings {...props} side="outputParameters" />
    </>
  );
}

function Mappings({ modeler, shape, readOnly, side }: PanelProps & { side: MappingSide }) {
  const { t } = useLabels();
  const mappings = mappingsOf(shape.businessObject, side);
  const set = (next: readonly Mapping[]) => setMappings(modeler, shape, side, next);
  const change = (at: number, part: Partial<Mapping>) =>
    set(mappings.map((mapping, place) => (place === at ? { ...mapping, ...part } : mapping)));
  return (
    <PanelSection title={t(`Editor.${side}`)}>
      {mappings.map(({ target, source }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two mappings may have the same name while they are typed.
        <div key={at} className="ob-panel-mapping">
          <TypedInput
            isCode
            aria-label={t('Editor.variable')}
            value={target}
            readOnly={readOnly}
            onCommit={(next) => change(at, { target: next })}
          />
          <span aria-hidden="true">←</span>
          <TypedInput
            isCode
            aria-label={t('Editor.source')}
            value={source}
            readOnly={readOnly}
            onCommit={(next) => change(at, { source: next })}
          />
          {!readOnly && (
            <IconButton
              size="small"
              icon="trash"
              label={t('Editor.removeMapping', { name: target })}
              onClick={() => set(mappings.filter((_, place) => place !== at))}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <Button
          size="small"
          variant="text"
          icon="plus"
          onClick={() => set([...mappings, { target: `variable${mappings.length + 1}`, source: '= ' }])}
        >
          {t(`Editor.${side}Add`)}
        </Button>
      )}
    </PanelSection>
  );
}
