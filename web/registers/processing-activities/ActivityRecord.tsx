import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { DOSSIER_TYPE } from '#/bff/contract/dossiers.ts';
import { changelogQuery } from '#/web/api/activities.ts';
import { dossierQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageActions } from '#/web/app/palette/page-actions.ts';
import { useRecentRecord } from '#/web/app/palette/recent.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { DossierFiles } from '#/web/dossiers/DossierFiles.tsx';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import { DecideBar } from '../approval/DecideBar.tsx';
import { useLogUnknownActions } from '../approval/use-log-unknown-actions.ts';
import { useWaitingSteps } from '../approval/use-waiting-steps.ts';
import { LogDrawer } from '../LogDrawer.tsx';
import { RecordPage } from '../RecordPage.tsx';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { ActivityCommon } from './ActivityCommon.tsx';
import { ActivityConflict } from './ActivityConflict.tsx';
import { ActivityNotices } from './ActivityNotices.tsx';
import { ActivityPrint } from './ActivityPrint.tsx';
import { type ActivityQuestion, ActivityQuestions } from './ActivityQuestions.tsx';
import { ActivitySaveBar, ActivityToolbar } from './ActivityToolbar.tsx';
import { ActivityUnsaved } from './ActivityUnsaved.tsx';
import { activityApproval } from './activity-form.ts';
import { Changelog } from './Changelog.tsx';
import { useActivityMenu } from './use-activity-menu.ts';
import { useActivityPage } from './use-activity-page.ts';
import './activities.css';

interface Props {
  activity: ActivityDetails;
  refreshing: boolean;
  onRefresh: () => void;
  onBack: () => void;
}

type TabName = 'common' | 'files' | 'log';

/** One processing activity: its form, its files, its change log and all its actions (AD-005). */
export function ActivityRecord({ activity, refreshing, onRefresh, onBack }: Props) {
  const { t, lang } = useLabels();
  const panelId = useId();
  const page = useActivityPage(activity, onRefresh);
  const { editor, decision } = page;
  const [tab, setTab] = useState<TabName>('common');
  const [question, setQuestion] = useKeptState<ActivityQuestion | null>(
    `activity.${activity.idProcessingActivity}.question`,
    null,
  );
  const [isLogOpen, setLogOpen] = useState(false);
  const guard = useUnsavedGuard(editor.isDirty);
  const id = activity.idProcessingActivity;
  const ask = (asked: ActivityQuestion) => {
    page.clearFailure();
    setQuestion(asked);
  };
  const may = (action: string) => activity.allowedActions.includes(action);
  const canEdit = may('edit');
  const canSubmit = may('submit') || may('resubmit');
  const canDecide = decision.can.approve || decision.can.reject;
  const steps = useWaitingSteps(activityApproval, id, canDecide);
  const menu = useActivityMenu(activity, page.busy, { copy: () => guard.leaveBy(page.copy), ask });
  const files = useQuery(dossierQuery(activity.idDossier, lang)).data?.length;
  const changes = useQuery(changelogQuery(id, lang)).data?.length;
  const hasLog = activity.workflowInstanceId !== null;
  // Submitting saves first, so nothing is asked when the page is left afterwards.
  const submit = () => void page.submit();
  useLogUnknownActions(activity);
  useRecentRecord({ register: 'processingActivity', id });
  usePageActions(menu);
  useShortcut('back', onBack, { inInputs: false });
  useShortcut('approve', () => void decision.approve(), { when: decision.can.approve });
  useShortcut('reject', () => ask('reject'), { when: decision.can.reject });
  useShortcut('handOver', () => ask('handOver'), { when: may('handOver') });
  useShortcut('log', () => setLogOpen(true), { when: hasLog });
  useShortcut('save', () => void page.save(), { when: canEdit });
  useShortcut('submit', submit, { when: canSubmit });
  /** Asks for confirmation before fetching the activity again if there are unsaved entries (AD-002). */
  const refresh = () => (editor.isDirty() ? ask('refresh') : onRefresh());
  const saving = {
    canEdit,
    canSubmit,
    isAgain: may('resubmit'),
    isDirty: editor.form.formState.isDirty,
    busy: page.busy,
    onSave: () => void page.save(),
    onSubmit: submit,
    onUndo: editor.undo,
  };
  const { conflict } = editor;
  return (
    <FormProvider {...editor.form}>
      <RecordPage
        label={activity.number}
        toolbar={
          <ActivityToolbar
            activity={activity}
            refreshing={refreshing}
            saving={canDecide ? { ...saving, canSubmit: false } : saving}
            actions={menu}
            steps={steps}
            onBack={onBack}
            onRefresh={refresh}
            {...(hasLog && { onLog: () => setLogOpen(true) })}
          />
        }
        top={
          <>
            <ActivityNotices activity={activity} page={page} />
            {editor.unsaved && <ActivityUnsaved unsaved={editor.unsaved} onClose={editor.forgetUnsaved} />}
          </>
        }
        bar={
          canDecide ? (
            <DecideBar decision={decision} steps={steps} onReject={() => ask('reject')} />
          ) : (
            <ActivitySaveBar {...saving} />
          )
        }
      >
        <div className="ob-activity">
          <Tabs<TabName>
            label={t('Activity.parts')}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'common', label: t('Activity.common'), panelId },
              { value: 'files', label: t('Activity.files'), panelId, ...(files !== undefined && { count: files }) },
              { value: 'log', label: t('Activity.log'), panelId, ...(changes !== undefined && { count: changes }) },
            ]}
          />
          <div id={panelId} role="tabpanel" aria-label={t(`Activity.${tab}`)} className="ob-activity-panel">
            {/* The form stays mounted while another tab is shown, so that typed entries are kept. */}
            <div hidden={tab !== 'common'}>
              <ActivityCommon
                activity={activity}
                readOnly={!canEdit}
                attempts={editor.attempts}
                onLog={() => setTab('log')}
              />
            </div>
            {tab === 'files' && (
              <DossierFiles
                idDossier={activity.idDossier}
                type={DOSSIER_TYPE.processingActivity}
                mayChange={may('changeDossier')}
              />
            )}
            {tab === 'log' && <Changelog id={id} />}
          </div>
        </div>
      </RecordPage>
      <ActivityPrint activity={activity} />
      {isLogOpen && (
        <LogDrawer
          workflowInstanceId={activity.workflowInstanceId}
          subtitle={[activity.name, activity.number].filter(Boolean).join(', ')}
          onClose={() => setLogOpen(false)}
        />
      )}
      <ActivityQuestions
        activity={activity}
        question={question}
        page={page}
        onRefresh={() => {
          editor.undo();
          onRefresh();
        }}
        onClose={() => setQuestion(null)}
      />
      {conflict && (
        <ActivityConflict
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
