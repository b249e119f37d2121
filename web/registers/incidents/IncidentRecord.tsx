import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { DOSSIER_TYPE } from '#/bff/contract/dossiers.ts';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { type ReadError, useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useRecentRecord } from '#/web/app/palette/recent.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { DossierFiles } from '#/web/dossiers/DossierFiles.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { RecordPage } from '../RecordPage.tsx';
import { useRecordEditor } from '../record/use-record-editor.ts';
import { useBusy } from '../use-busy.ts';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { DeleteIncident } from './DeleteIncident.tsx';
import { IncidentAside } from './IncidentAside.tsx';
import { IncidentConflict } from './IncidentConflict.tsx';
import { IncidentConversation } from './IncidentConversation.tsx';
import { IncidentFields } from './IncidentFields.tsx';
import { IncidentPrint } from './IncidentPrint.tsx';
import { IncidentTimeline } from './IncidentTimeline.tsx';
import { IncidentToolbar, SaveBar } from './IncidentToolbar.tsx';
import { IncidentUnsaved } from './IncidentUnsaved.tsx';
import { incidentKind } from './incident-form.ts';
import './incidents.css';

interface Props {
  incident: IncidentDetails;
  refreshing: boolean;
  onRefresh: () => void;
  onBack: () => void;
}

/** The warning that the incident is confidential comes first, on a phone too. */
function RestrictedNotice() {
  const { t } = useLabels();
  return (
    <Banner tone="violet" title={t('Incident.restricted')}>
      {t('Incident.seenByNamed')}
    </Banner>
  );
}

/** One incident: the entries and facts at the top; the conversation, the dossier and the timeline below. */
export function IncidentRecord({ incident, refreshing, onRefresh, onBack }: Props) {
  const readError = useApiError();
  const changed = useIncidentsChanged();
  const { busy, begin, end } = useBusy<'save'>();
  const [failure, setFailure] = useState<ReadError | null>(null);
  const [isDeleting, setDeleting] = useKeptState(`incident.${incident.idIncident}.deletes`, false);
  const fail = (error: unknown) => {
    setFailure(readError(error));
    if (isApiError(error) && (error.status === 409 || error.status === 404)) onRefresh();
  };
  const editor = useRecordEditor(incidentKind, incident, fail);
  const guard = useUnsavedGuard(editor.isDirty);
  const may = (action: string) => incident.allowedActions.includes(action);
  const canEdit = may('edit');
  const save = async () => {
    if (!begin('save')) return;
    setFailure(null);
    if (await editor.save('draft')) await changed();
    end();
  };
  useRecentRecord({ register: 'incident', id: incident.idIncident });
  useShortcut('back', onBack, { inInputs: false });
  useShortcut('save', () => void save(), { when: canEdit });
  const saving = {
    isDirty: editor.form.formState.isDirty,
    busy: busy !== null,
    onSave: () => void save(),
    onUndo: editor.undo,
  };
  const { conflict } = editor;
  return (
    <FormProvider {...editor.form}>
      <RecordPage
        label={incident.number}
        toolbar={
          <IncidentToolbar
            incident={incident}
            refreshing={refreshing}
            saving={canEdit ? saving : null}
            onBack={onBack}
            onRefresh={onRefresh}
            onDelete={() => setDeleting(true)}
          />
        }
        top={
          (failure || editor.unsaved || incident.isRestricted) && (
            <>
              {incident.isRestricted && <RestrictedNotice />}
              {failure && <Failure failure={failure} />}
              {editor.unsaved && <IncidentUnsaved unsaved={editor.unsaved} onClose={editor.forgetUnsaved} />}
            </>
          )
        }
        bar={canEdit && <SaveBar {...saving} />}
      >
        <div className="ob-incident">
          <div className="ob-incident-top">
            <form className="ob-record-form" noValidate onSubmit={(event) => event.preventDefault()}>
              <IncidentFields attempts={editor.attempts} readOnly={!canEdit} incident={incident} />
            </form>
            <IncidentAside incident={incident} onFailure={fail} onLeave={() => guard.leaveFreely(onBack)} />
          </div>
          <IncidentConversation incident={incident} />
          <DossierFiles idDossier={incident.idDossier} type={DOSSIER_TYPE.incident} mayChange={may('changeDossier')} />
          {may('readTimeline') && <IncidentTimeline incident={incident} />}
        </div>
      </RecordPage>
      <IncidentPrint incident={incident} />
      {isDeleting && (
        <DeleteIncident
          incident={incident}
          onClose={() => setDeleting(false)}
          onDone={() => guard.leaveFreely(onBack)}
        />
      )}
      {conflict && (
        <IncidentConflict
          mine={editor.form.getValues()}
          {...conflict}
          busy={busy !== null}
          onChoose={(entries) => {
            editor.settle(entries);
            void save();
          }}
          onDiscard={() => editor.settle(null)}
          onClose={editor.postpone}
        />
      )}
      {guard.question}
    </FormProvider>
  );
}
