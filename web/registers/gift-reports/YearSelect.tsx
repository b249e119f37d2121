import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Select } from '#/web/ui/controls/Select.tsx';
import type { ReportYear } from './use-report-year.ts';
import './gift-reports.css';

/** Which year a list of reports shows. */
export function YearSelect({ year, choose, years }: ReportYear) {
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
