import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { EARLIER_KINDS, type EarlierGifts as Earlier, type EarlierOf } from '#/bff/contract/earlier-gifts.ts';
import { formatMoney } from '#/bff/contract/format.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { earlierGiftsQuery, reportDetailsQuery } from '#/web/api/queries.ts';
import { useReadFailure } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button, Icon } from '#/web/ui/controls/Button.tsx';
import { EarlierList } from './EarlierList.tsx';
import './earlier-gifts.css';

/** Whether the person last left the section open; kept while they step from report to report. */
let wasOpen = false;

/**
 * The gifts of the twelve months before the report's date, in one list for the report's owner and one for its
 * counterparty. While folded, the section shows only the sums, in one line. The server returns these gifts to deciders
 * and compliance only (decision 0020).
 */
export function EarlierGifts({ report }: { report: ReportDetails }) {
  const { t, lang } = useLabels();
  const readFailure = useReadFailure();
  const maySee = report.allowedActions.includes('seeEarlier');
  // A cached report may have been decided meanwhile, so the earlier gifts are fetched only when the report is up to
  // date.
  const { isFetching } = useQuery(reportDetailsQuery(report.idReport, lang));
  const query = useQuery({ ...earlierGiftsQuery(report.idReport), enabled: maySee && !isFetching });
  if (!maySee) return null;
  if (query.data) return <Known report={report} earlier={query.data} />;
  return (
    <section className="ob-earlier" aria-label={t('Earlier.title')} aria-busy={query.isPending}>
      <div className="ob-earlier-line">
        <Icon name="history" />
        {query.isPending ? (
          <span className="ob-meta">{t('Earlier.loading')}</span>
        ) : (
          <>
            <span>
              {t('Earlier.failed')} {readFailure(query.error).text}
            </span>
            <Button size="small" variant="text" icon="refresh" onClick={() => void query.refetch()}>
              {t('Page.retry')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function Known({ report, earlier }: { report: ReportDetails; earlier: Earlier }) {
  const { t } = useLabels();
  const id = useId();
  const [isOpen, setOpen] = useState(wasOpen);
  const { ofPerson, ofCounterparty } = earlier;
  const toggle = () => {
    wasOpen = !isOpen;
    setOpen(wasOpen);
  };
  if (ofPerson.count + ofCounterparty.count === 0) {
    return (
      <section className="ob-earlier" aria-label={t('Earlier.title')}>
        <div className="ob-earlier-line">
          <Icon name="history" />
          <span>{t('Earlier.none', { person: ofPerson.name, counterparty: ofCounterparty.name })}</span>
        </div>
      </section>
    );
  }
  return (
    <section className="ob-earlier" aria-label={t('Earlier.title')}>
      <button
        type="button"
        className="ob-earlier-line ob-earlier-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        <b>{t('Earlier.title')}</b>
        {!isOpen && (
          <span className="ob-earlier-sums">
            <SumOf of={ofPerson} />
            <SumOf of={ofCounterparty} />
          </span>
        )}
      </button>
      <div id={id} hidden={!isOpen} className="ob-earlier-lists">
        <EarlierList of={ofPerson} side="person" report={report} />
        <EarlierList of={ofCounterparty} side="counterparty" report={report} />
        <p className="ob-earlier-note">{t('Earlier.note')}</p>
      </div>
    </section>
  );
}

/**
 * The sums in one line: "8 ontvangen € 1.988,90 · 4 gegeven € 262,15"; if no gifts were received or given, only the
 * counts of declined and rejected gifts.
 */
function SumOf({ of: { name, count, totals } }: { of: EarlierOf }) {
  const { t } = useLabels();
  const there = EARLIER_KINDS.filter((kind) => totals[kind].count > 0);
  const taken = there.filter((kind) => kind === 'received' || kind === 'given');
  const parts = (taken.length > 0 ? taken : there).map((kind) =>
    [t(`Earlier.count.${kind}`, { count: totals[kind].count }), taken.length > 0 && formatMoney(totals[kind].sum)]
      .filter(Boolean)
      .join(' ')
      .replaceAll(' ', '\u00a0'),
  );
  return (
    <span className="ob-earlier-sum">
      {name} <b>{count === 0 ? t('Earlier.nothing') : parts.join(' · ')}</b>
    </span>
  );
}
