import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { reportDetailsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { type Crumb, usePageHeader } from '#/web/app/page-header/page-header.ts';
import { NotFoundPage } from '#/web/app/pages/NotFoundPage.tsx';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { originLabel } from '../origin-label.ts';
import { readOrigin } from '../record-origin.ts';
import { ReportLoader } from './ReportLoader.tsx';
import { reportStatusKey, reportStatusLook } from './report-status.ts';

/** /app/reports/:idReport, and the same page at /app/report/:repId (RD-001). */
export function Component() {
  const { idReport, repId } = useParams();
  const id = idReport ?? repId ?? '';
  return /^\d{1,15}$/.test(id) ? <Report id={Number(id)} /> : <NotFoundPage />;
}

function Report({ id }: { id: number }) {
  const navigate = useNavigate();
  const from = useOrigin(id);
  const state = readOrigin(useLocation().state)?.before ?? { selected: id };
  useReportHeader(id, { to: from, state });
  return <ReportLoader idReport={id} onBack={() => void navigate(from, { state })} />;
}

/**
 * Where *Back* leads: to the page from which the person came, or else to the list in which the person most likely looks
 * for the report.
 */
function useOrigin(id: number): string {
  const { lang } = useLabels();
  const { idUser } = useCurrentUser();
  const rights = useRights();
  const report = useQuery(reportDetailsQuery(id, lang)).data;
  const from = readOrigin(useLocation().state)?.origin;
  if (from !== undefined) return from;
  if (!report) return paths.start;
  if (report.idUser === idUser) return paths.myReports;
  if (report.allowedActions.includes('approve')) return paths.approvals;
  if (rights.has('ReadAllComplianceReports')) return paths.complianceReports;
  return rights.has('ManageUserReport') ? paths.managerReports : paths.approvals;
}

/**
 * Sets the header to the report's subject and status; on a phone, to the report's number, because the sheet shows the
 * rest.
 */
function useReportHeader(id: number, from: Pick<Crumb, 'to' | 'state'>): void {
  const { t, lang } = useLabels();
  const isPhone = usePhone();
  const report = useQuery(reportDetailsQuery(id, lang)).data;
  const status = report?.idReportStatus;
  const about = report?.gift ?? t('GiftReport.noGift');
  usePageHeader({
    title: !report ? t('GiftReport.one') : isPhone ? report.number : about,
    crumbs: [{ label: t(originLabel(from.to)), ...from }],
    ...(status !== undefined &&
      !isPhone && { pill: <StatusPill {...reportStatusLook(status)} label={t(reportStatusKey(status))} /> }),
    ...(report && !isPhone && { meta: report.number }),
  });
}
