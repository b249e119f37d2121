import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Select } from '#/web/ui/controls/Select.tsx';
import type { RegisterYear } from './use-register-year.ts';
import './year-select.css';

/** Chooses the year that a register's list or figures show. */
export function YearSelect({ year, choose, years }: RegisterYear) {
  const { t } = useLabels();
  return (
    <div className="ob-year">
      <Select
        aria-label={t('MyReports.year')}
        size="small"
        value={year}
        options={years}
        onChange={(chosen) => chosen !== null && choose(chosen)}
      />
    </div>
  );
}
