import { useMemo } from 'react';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import type { GridColumnRule } from '#/bff/contract/grid.ts';
import { REPORT_RULES } from '#/bff/contract/report-grid.ts';
import { REPORT_STATUSES, REPORT_TYPE, reportTypeName } from '#/bff/contract/statuses.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { reportStatusKey, reportStatusLook } from './report-status.ts';

/**
 * The columns that report grids share; each grid chooses and orders its columns. Together, the columns of *My reports*
 * are as wide as the sheet of a 1440 px window with the menu open, so that the grid does not scroll sideways there.
 */
export function useReportColumns() {
  const { t } = useLabels();
  return useMemo(() => {
    const statuses = REPORT_STATUSES.map((value) => ({
      value,
      label: t(reportStatusKey(value)),
      ...reportStatusLook(value),
    }));
    const types = Object.values(REPORT_TYPE).map((value) => ({
      value,
      label: t(`ReportType.${reportTypeName(value)}`),
    }));
    const column = (key: keyof typeof REPORT_RULES, look: Look) => {
      const rule: GridColumnRule<ReportRow> = REPORT_RULES[key];
      return { ...rule, label: t(`ReportColumn.${key}`), ...look } satisfies GridColumn<ReportRow>;
    };
    return {
      status: column('status', { options: statuses, width: 178 }),
      company: column('company', { width: 134, grow: true, priority: 2 }),
      // Wide enough for the widest number: GR-2044-44444.
      number: column('number', { width: 132 }),
      gift: column('gift', { width: 118, grow: true }),
      date: column('date', { width: 106, priority: 2 }),
      type: column('type', { options: types, width: 92, priority: 2 }),
      personnelNumber: column('personnelNumber', { width: 86, priority: 3 }),
      fullname: column('fullname', { width: 116, grow: true }),
      department: column('department', { width: 116, grow: true, priority: 3 }),
      supervisor: column('supervisor', { width: 116, grow: true, priority: 3 }),
      // Wide enough for the largest amount: € 9.999.999,99.
      amount: column('amount', { width: 134 }),
    } as const satisfies Record<keyof typeof REPORT_RULES, GridColumn<ReportRow>>;
  }, [t]);
}

/**
 * The columns of the lists *My reports* and *My people's reports*: the specified ones, then those by which a person
 * recognises a report (MR-005, MG-003).
 *
 * @param own whether all reports are the person's own; if so, the name is hidden rather than the date when there is too
 * little room
 */
export function useListColumns({ own }: { own: boolean }): GridColumn<ReportRow>[] {
  const columns = useReportColumns();
  return useMemo(() => {
    const of = own
      ? {
          ...columns,
          fullname: { ...columns.fullname, priority: 3 as const },
          date: { ...columns.date, priority: 1 as const },
        }
      : columns;
    const specified = [of.status, of.number, of.type, of.personnelNumber, of.fullname, of.department, of.supervisor];
    return [...specified, of.amount, of.gift, of.date];
  }, [columns, own]);
}

/** How a column is drawn. The contract defines how it is sorted and filtered. */
type Look = Pick<GridColumn<ReportRow>, 'options' | 'width' | 'grow' | 'priority'>;
