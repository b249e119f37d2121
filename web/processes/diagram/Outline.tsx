import type { DefinitionDetails } from '#/bff/contract/process-definitions.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import './step-list.css';

type Element = DefinitionDetails['elements'][number];

/**
 * A diagram as text: each element with its successors. It is for people who cannot see the diagram, or have no room for
 * it.
 */
export function Outline({ elements }: { elements: readonly Element[] }) {
  const { t } = useLabels();
  const kindOf = ({ kind }: Pick<Element, 'kind'>) => t(`StepKind.${kind ?? 'gateway'}`);
  const names = new Map(elements.map((element) => [element.id, element.name || kindOf(element)]));
  const wayTo = ({ id, when }: Element['next'][number]) => `${when && `${when}: `}${names.get(id) ?? id}`;
  if (elements.length === 0) return <EmptyState drawing="plain" title={t('Processes.noSteps')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
    <section className="ob-outline" aria-label={t('Processes.inWords')} tabIndex={0}>
      <ol aria-label={t('Processes.inWords')}>
        {elements.map((element) => (
          <li key={element.id}>
            <b>{names.get(element.id)}</b>
            {element.name && <span className="ob-way-step-who"> {kindOf(element)}</span>}
            <span className="ob-outline-next">
              {element.next.length > 0
                ? t('Processes.leadsTo', { next: element.next.map(wayTo).join(', ') })
                : t('Processes.ends')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
