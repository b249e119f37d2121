import type { ImportCounts } from '#/bff/contract/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCount } from './use-count.ts';

/** The figures in the order of their importance. */
const ORDER = [
  'new',
  'changed',
  'left',
  'returned',
  'merged',
  'closed',
  'reopened',
  'moves',
  'supervisors',
  'people',
  'warned',
  'kept',
  'tasks',
  'tasksKept',
  'unchanged',
] as const satisfies readonly (keyof ImportCounts)[];

/** The figures of an import. Figures that are 0 are left out, except the number of unchanged records. */
export function ImportCountsList({ counts }: { counts: ImportCounts }) {
  const { t } = useLabels();
  const inWords = useCount();
  return (
    <dl className="ob-import-counts">
      {ORDER.filter((key) => counts[key] > 0 || key === 'unchanged').map((key) => (
        <div key={key}>
          <dt>{t(`ImportCount.${key}`)}</dt>
          <dd>{inWords(counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
