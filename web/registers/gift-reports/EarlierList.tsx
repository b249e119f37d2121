import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EARLIER_KINDS, type EarlierGift, type EarlierOf } from '#/bff/contract/earlier-gifts.ts';
import { formatDate, formatMoney } from '#/bff/contract/format.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { reportTypeName } from '#/bff/contract/statuses.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { StatusIcon } from '#/web/ui/display/Status.tsx';
import { type RecordOrigin, readOrigin } from '../record-origin.ts';
import { reportStatusKey, reportStatusLook } from './report-status.ts';

interface Props {
  of: EarlierOf;
  /**
   * Whose gifts the list shows. In a counterparty's list each gift also shows the person. A gift shows its counterparty
   * only if the name differs from that in the open report.
   */
  side: 'person' | 'counterparty';
  /** The open report. All the listed gifts are earlier. */
  report: ReportDetails;
}

/** The gifts of one person or counterparty: how many of each kind and their sum, and the latest gifts. */
export function EarlierList({ of: { name, count, totals, latest }, side, report }: Props) {
  const { t } = useLabels();
  const id = useId();
  const more = count - latest.length;
  return (
    <section className="ob-earlier-list" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul className="ob-earlier-totals">
        {EARLIER_KINDS.filter((kind) => totals[kind].count > 0).map((kind) => (
          <li key={kind}>
            {t(`Earlier.count.${kind}`, { count: totals[kind].count })}{' '}
            <b className="ob-num">{formatMoney(totals[kind].sum)}</b>
          </li>
        ))}
        {count === 0 && <li>{t('Earlier.nothing')}</li>}
      </ul>
      {latest.length > 0 && (
        <table>
          <thead className="ob-hidden">
            <tr>
              <th scope="col">{t('ReportColumn.number')}</th>
              <th scope="col">{t('ReportColumn.date')}</th>
              <th scope="col">{t('ReportColumn.gift')}</th>
              <th scope="col">{t('ReportColumn.status')}</th>
              <th scope="col">{t('ReportColumn.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {latest.map((gift) => (
              <Row key={gift.number} gift={gift} side={side} report={report} />
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className="ob-meta">{t('Earlier.more', { count: more })}</p>}
    </section>
  );
}

function Row({ gift: line, side, report }: { gift: EarlierGift; side: Props['side']; report: ReportDetails }) {
  const { t } = useLabels();
  const { idReport, number, date, gift, status, amount, idReportType, fullname, contactCompany } = line;
  const isOtherName = contactCompany !== null && contactCompany !== report.contactCompany;
  const about = side === 'person' ? [isOtherName && contactCompany] : [fullname, isOtherName && contactCompany];
  const words = [t(`ReportType.${reportTypeName(idReportType)}`), ...about].filter(Boolean).join(', ');
  return (
    <tr>
      <td>{idReport === null ? number : <ReportLink idReport={idReport} number={number} from={report.idReport} />}</td>
      <td>{formatDate(date)}</td>
      <td>
        {gift ?? <span className="ob-earlier-hidden">{t('Earlier.notYours')}</span>}
        <span className="ob-earlier-about">{words}</span>
      </td>
      <td>{status !== null && <StatusIcon {...reportStatusLook(status)} label={t(reportStatusKey(status))} />}</td>
      <td className="ob-num">{formatMoney(amount)}</td>
    </tr>
  );
}

/** A link to an earlier report; Back returns to this report as it was. */
function ReportLink({ idReport, number, from }: { idReport: number; number: string; from: number }) {
  const here = useLocation();
  const before = readOrigin(here.state);
  const isPage = here.pathname === paths.report(from);
  const state: RecordOrigin = { origin: here.pathname + here.search, ...(isPage && before && { before }) };
  return (
    <Link to={paths.report(idReport)} state={state}>
      {number}
    </Link>
  );
}
