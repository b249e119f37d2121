import { useMemo, useState } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { type DiffLine, type DiffPart, diffLines, foldEqual } from './line-diff.ts';
import './text-diff.css';

interface Props {
  /** The earlier text; null if there is none to compare with. */
  before: string | null;
  after: string;
  /** The accessible name of the comparison. */
  label: string;
}

const SIGNS = { same: ' ', gone: '−', new: '+' } as const;

/**
 * Compares two texts line by line. Equal lines are folded, except for a few around each difference; without any
 * difference, the whole text is shown.
 */
export function TextDiff({ before, after, label }: Props) {
  const { t } = useLabels();
  const lines = useMemo(() => diffLines(before ?? after, after), [before, after]);
  const counts = { gone: countOf(lines, 'gone'), fresh: countOf(lines, 'new') };
  const isEqual = counts.gone + counts.fresh === 0;
  return (
    <div className="ob-diff">
      {before !== null && (
        <p className="ob-diff-sum">
          {isEqual
            ? t('Compare.equal')
            : `${t('Compare.gone', { count: counts.gone })}, ${t('Compare.new', { count: counts.fresh })}`}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
      <section className="ob-diff-text" aria-label={label} tabIndex={0}>
        <div className="ob-diff-lines">
          {(isEqual ? [{ lines }] : foldEqual(lines)).map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts that never change.
            <Part key={place} part={part} />
          ))}
        </div>
      </section>
    </div>
  );
}

function Part({ part }: { part: DiffPart }) {
  const { t } = useLabels();
  const [isOpen, setOpen] = useState(false);
  if ('lines' in part) return <Lines lines={part.lines} />;
  if (isOpen) return <Lines lines={part.hidden} />;
  return (
    <div className="ob-diff-fold">
      <Button variant="text" size="small" icon="angle-down" onClick={() => setOpen(true)}>
        {t('Compare.equalLines', { count: part.hidden.length })}
      </Button>
    </div>
  );
}

function Lines({ lines }: { lines: readonly DiffLine[] }) {
  const { t } = useLabels();
  return lines.map(({ kind, text, was, is }) => (
    <div key={`${was} ${is}`} className={`ob-diff-line ob-diff-${kind}`}>
      <span className="ob-diff-number">{was}</span>
      <span className="ob-diff-number">{is}</span>
      <span className="ob-diff-sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <code>
        {kind !== 'same' && <span className="ob-hidden">{t(`Compare.line.${kind}`)} </span>}
        {text}
      </code>
    </div>
  ));
}

const countOf = (lines: readonly DiffLine[], kind: DiffLine['kind']) =>
  lines.filter((line) => line.kind === kind).length;
