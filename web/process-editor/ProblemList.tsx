import { useState } from 'react';
import type { DrawingProblem } from '#/bff/contract/process-drafts.ts';
import { hasText } from '#/web/app/labels/labels.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Badge, StatusIcon } from '#/web/ui/display/Status.tsx';

interface Props {
  problems: readonly DrawingProblem[];
  /** Returns the name of an element; '' if the element has no name or is not in the diagram. */
  nameOf: (element: string) => string;
  onShow: (element: string) => void;
}

const rank = ({ level }: DrawingProblem) => (level === 'error' ? 0 : 1);

/**
 * The problems of the diagram, errors first. If a problem belongs to an element, pressing the problem shows the
 * element.
 */
export function ProblemList({ problems, ...rest }: Props) {
  const { t } = useLabels();
  const [isOpen, setOpen] = useState(true);
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  return (
    <section className="ob-problems" aria-label={t('Problems.title')}>
      <header>
        <h2>{t('Problems.title')}</h2>
        <p role="status">
          {errors > 0 && <Badge tone="danger">{t('Problems.errors', { count: errors })}</Badge>}
          {warnings > 0 && <Badge tone="warning">{t('Problems.warnings', { count: warnings })}</Badge>}
          {problems.length === 0 && <span>{t('Problems.none')}</span>}
        </p>
        <span className="ob-problems-rule">{t('Problems.rule')}</span>
        <IconButton
          size="small"
          icon={isOpen ? 'chevron-down' : 'chevron-up'}
          label={t(isOpen ? 'Problems.close' : 'Problems.open')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      {isOpen && problems.length > 0 && (
        <ul>
          {problems
            .toSorted((a, b) => rank(a) - rank(b))
            .map((problem, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one element may break the same rule twice.
              <li key={place}>
                <Line problem={problem} {...rest} />
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}

function Line({ problem, nameOf, onShow }: { problem: DrawingProblem } & Omit<Props, 'problems'>) {
  const { t } = useLabels();
  const { element, code, level, params, message } = problem;
  const named = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, nameOf(value) || value]));
  // The codes come from the server. If this page has no label for a code, the server's English message is shown.
  const text = hasText(`Problem.${code}`) ? t(`Problem.${code as 'priority'}`, { text: '', ...named }) : message;
  const inside = (
    <>
      <StatusIcon
        hideLabel
        tone={level === 'error' ? 'danger' : 'warning'}
        icon={level === 'error' ? 'times-circle' : 'exclamation-triangle'}
        label={t(`Problems.${level}`)}
      />
      <span className="ob-problem-text">{text}</span>
      {element && <span className="ob-problem-where">{nameOf(element) || element}</span>}
    </>
  );
  if (element === null) return <div className="ob-problem">{inside}</div>;
  return (
    <button type="button" className="ob-problem" onClick={() => onShow(element)}>
      {inside}
    </button>
  );
}
