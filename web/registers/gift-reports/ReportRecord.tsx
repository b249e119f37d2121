import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { usePageActions } from '#/web/app/palette/page-actions.ts';
import { useRecentRecord } from '#/web/app/palette/recent.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { DecideBar } from '../approval/DecideBar.tsx';
import { useLogUnknownActions } from '../approval/use-log-unknown-actions.ts';
import { useWaitingSteps } from '../approval/use-waiting-steps.ts';
import { LogDrawer } from '../LogDrawer.tsx';
import { RecordPage } from '../RecordPage.tsx';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { OwnerBar } from './OwnerBar.tsx';
import { ReportAside } from './ReportAside.tsx';
import { ReportConflict } from './ReportConflict.tsx';
import { ReportFormAndFile } from './ReportFormAndFile.tsx';
import { ReportNotices } from './ReportNotices.tsx';
import { ReportPrint } from './ReportPrint.tsx';
import { ReportQuestions } from './ReportQuestions.tsx';
import { ReportSummary } from './ReportSummary.tsx';
import { ReportToolbar } from './ReportToolbar.tsx';
import { ReportUnsaved } from './ReportUnsaved.tsx';
import { reportApproval } from './report-kind.ts';
import { useReportMenu } from './use-report-menu.ts';
import { useReportPage } from './use-report-page.ts';
import { useReportQuestion } from './use-report-question.ts';

interface Props {
  report: ReportDetails;
  refreshing: boolean;
  onRefresh: () => void;
  onBack: () => void;
}

/** One report with all its actions. It is mounted again for each report. */
export function ReportRecord({ report, refreshing, onRefresh, onBack }: Props) {
  const isPhone = usePhone();
  const page = useReportPage(report, onRefresh);
  const { editor, decision, moves } = page;
  const { question, ask, close } = useReportQuestion(report.idReport, page.clearFailure);
  const [isLogOpen, setLogOpen] = useState(false);
  const guard = useUnsavedGuard(editor.isDirty);
  const menu = useReportMenu(report, { ...moves, copy: () => guard.leaveBy(moves.copy) }, ask);
  const canDecide = decision.can.approve || decision.can.reject;
  const canEdit = report.allowedActions.includes('edit');
  const canRevise = report.allowedActions.includes('revise');
  const steps = useWaitingSteps(reportApproval, report.idReport, canDecide);
  useLogUnknownActions(report);
  useRecentRecord({ register: 'giftReport', id: report.idReport });
  usePageActions(menu);
  useShortcut('back', onBack, { inInputs: false });
  useShortcut('approve', () => void decision.approve(), { when: decision.can.approve });
  useShortcut('reject', () => ask('reject'), { when: decision.can.reject });
  useShortcut('handOver', () => ask('handOver'), { when: report.allowedActions.includes('handOver') });
  useShortcut('log', () => setLogOpen(true));
  useShortcut('save', () => void page.save(), { when: canEdit });
  useShortcut('submit', () => void page.submit(), { when: canEdit });
  const isDirty = editor.form.formState.isDirty || editor.chosen.file !== null;
  const { conflict } = editor;

  const bar = canDecide ? (
    <DecideBar decision={decision} steps={steps} onReject={() => ask('reject')} />
  ) : (
    (canEdit || canRevise) && (
      <OwnerBar
        report={report}
        isDirty={isDirty}
        busy={moves.busy === 'revise' ? 'revise' : page.busy}
        onSave={() => void page.save()}
        onSubmit={() => void page.submit()}
        onRevise={() => void moves.revise()}
      />
    )
  );
  return (
    <FormProvider {...editor.form}>
      <RecordPage
        label={report.number}
        toolbar={
          <ReportToolbar
            report={report}
            refreshing={refreshing}
            actions={menu}
            steps={steps}
            onBack={onBack}
            onRefresh={onRefresh}
            onLog={() => setLogOpen(true)}
          />
        }
        top={
          <>
            <ReportNotices
              report={report}
              failure={page.failure}
              polls={page.polls}
              takeBack={{ busy: moves.busy === 'takeBack', run: () => void moves.takeBack() }}
            />
            {editor.unsaved && <ReportUnsaved unsaved={editor.unsaved} onClose={editor.forgetUnsaved} />}
            {isPhone ? <ReportSummary report={report} /> : <ReportAside report={report} />}
          </>
        }
        bar={bar}
      >
        <ReportFormAndFile report={report} editor={editor} moves={moves} />
      </RecordPage>
      <ReportPrint report={report} />
      {isLogOpen && (
        <LogDrawer
          workflowInstanceId={report.workflowInstanceId}
          subtitle={[report.gift, report.number].filter(Boolean).join(', ')}
          onClose={() => setLogOpen(false)}
        />
      )}
      <ReportQuestions
        report={report}
        question={question}
        decision={decision}
        moves={moves}
        failure={page.failure}
        onClose={close}
      />
      {conflict && (
        <ReportConflict
          mine={editor.form.getValues()}
          {...conflict}
          busy={page.busy === 'save'}
          onChoose={(entries) => {
            editor.settle(entries);
            void page.save();
          }}
          onDiscard={() => editor.settle(null)}
          onClose={editor.postpone}
        />
      )}
      {guard.question}
    </FormProvider>
  );
}
