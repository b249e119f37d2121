import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { reportDetailsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { LogDrawer } from '../LogDrawer.tsx';
import type { RecordOrigin } from '../record-origin.ts';
import { ReportLoader } from './ReportLoader.tsx';
import { usePrintReport } from './use-print-report.ts';

interface Props {
  idReport: number;
  onClose: () => void;
}

/** A read-only report in a dialog above its list, with its log and a link to its own page (CG-005, CG-006). */
export function ReportDialog({ idReport, onClose }: Props) {
  const { t, lang } = useLabels();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const here = useLocation();
  const report = useQuery(reportDetailsQuery(idReport, lang)).data;
  const [isLogOpen, setLogOpen] = useState(false);
  const showLog = () => setLogOpen(true);
  useShortcut('log', showLog, { when: report !== undefined && !isLogOpen, inDialog: true });
  const openPage = () => {
    const state: RecordOrigin = { origin: here.pathname + here.search };
    void navigate(paths.report(idReport), { state });
  };
  const about = report && (report.gift ?? t('GiftReport.noGift'));
  return (
    <>
      <Dialog
        open
        width={60}
        fills
        title={(isPhone ? report?.number : about) ?? t('GiftReport.one')}
        onClose={onClose}
        footer={
          report && (
            <>
              <Button variant="text" icon="history" aria-keyshortcuts={ariaKeysFor('log')} onClick={showLog}>
                {t('Log.title')}
              </Button>
              <PrintButton report={report} />
              <Button icon="arrow-up-right" onClick={openPage}>
                {t('ComplianceReports.openPage')}
              </Button>
            </>
          )
        }
      >
        <ReportLoader embedded idReport={idReport} onBack={onClose} />
      </Dialog>
      {report && isLogOpen && (
        <LogDrawer
          workflowInstanceId={report.workflowInstanceId}
          subtitle={[report.gift, report.number].filter(Boolean).join(', ')}
          onClose={() => setLogOpen(false)}
        />
      )}
    </>
  );
}

function PrintButton({ report }: { report: ReportDetails }) {
  const { t } = useLabels();
  return (
    <Button variant="text" icon="print" onClick={usePrintReport(report)}>
      {t('Record.print')}
    </Button>
  );
}
