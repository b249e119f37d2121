import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DraftDetails, DrawingParts } from '#/bff/contract/process-drafts.ts';
import { draftCalls } from '#/web/api/draft-calls.ts';
import { useDraftsChanged } from '#/web/api/process-drafts.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { paths } from '#/web/app/paths.ts';
import { TextDiff } from '#/web/processes/compare/TextDiff.tsx';
import { Outline } from '#/web/processes/diagram/Outline.tsx';
import { useUnsavedGuard } from '#/web/registers/use-unsaved-guard.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import { lazyPart } from '#/web/ui/lazy-part.tsx';
import { DraftNotices } from './DraftNotices.tsx';
import type { EditorSheetProps } from './EditorSheet.tsx';
import { DraftActions } from './release/DraftActions.tsx';
import { ConflictOfTexts } from './saving/ConflictOfTexts.tsx';
import { SavesList } from './saving/SavesList.tsx';
import { useDraftWork } from './use-draft-work.ts';
import './editor.css';

const Sheet = lazyPart<EditorSheetProps>(async () => (await import('./EditorSheet.tsx')).EditorSheet);

type Part = 'diagram' | 'words' | 'compare' | 'saves';

interface Props {
  draft: DraftDetails;
  parts: DrawingParts;
  onReload: () => Promise<unknown>;
}

/** A draft: the diagram, its elements as a list, a comparison with the version in use, the saves, and the actions. */
export function DraftScreen({ draft, parts, onReload }: Props) {
  const { t } = useLabels();
  const navigate = useNavigate();
  const changed = useDraftsChanged();
  const processName = useProcessName();
  const [part, setPart] = useState<Part>('diagram');
  const [compared, setCompared] = useState(draft.text);
  const panel = useId();
  const work = useDraftWork(draft);
  const guard = useUnsavedGuard(work.isDirty);
  const { inUse } = draft;
  const readOnly = !work.isEditing;
  const name = processName(draft.process);
  const versus = inUse ? t('Draft.compare', { version: inUse.version }) : t('Compare.alone');
  const names = {
    diagram: t('Processes.diagram'),
    words: t('Processes.inWords'),
    compare: versus,
    saves: t('Draft.saves'),
  };
  const go = async (next: Part) => {
    if (next === 'compare') setCompared(await work.current());
    if ((next === 'saves' || next === 'words') && (await work.flush())) await onReload();
    setPart(next);
  };
  const restore = async (revision: number) => {
    work.replace(await draftCalls.textOf(draft.idDraft, revision), revision);
    setPart('diagram');
  };
  const done = async () => {
    await changed();
    await onReload();
  };
  return (
    <div className="ob-draft">
      <div className="ob-draft-head">
        <Tabs<Part>
          label={t('Processes.parts')}
          value={part}
          onChange={(next) => void go(next)}
          tabs={[
            { value: 'diagram', label: names.diagram, icon: 'sitemap', panelId: panel },
            { value: 'words', label: names.words, icon: 'list', panelId: panel },
            { value: 'compare', label: names.compare, icon: 'arrow-right-arrow-left', panelId: panel },
            { value: 'saves', label: names.saves, icon: 'history', count: work.saving.revision, panelId: panel },
          ]}
        />
        <DraftActions
          draft={draft}
          work={work}
          onDone={done}
          onGone={() => guard.leaveFreely(() => changed().then(() => navigate(paths.processes)))}
        />
      </div>
      <DraftNotices draft={draft} work={work} />
      <div id={panel} role="tabpanel" aria-label={names[part]} className="ob-draft-panel">
        {/* The diagram and its undo history stay mounted while another part is shown. */}
        <div className="ob-draft-drawing" hidden={part !== 'diagram'}>
          <Sheet
            key={work.opened.key}
            text={work.opened.text}
            label={t('Diagram.of', { process: name })}
            parts={parts}
            problems={work.saving.problems}
            readOnly={readOnly}
            onChange={work.change}
            onReplace={work.replace}
            waiting={<SkeletonList rows={8} />}
            failed={<EmptyState drawing="error" title={t('Diagram.noCode')} text={t('Diagram.noCodeText')} />}
          />
        </div>
        {part === 'words' && <Outline elements={draft.elements} />}
        {part === 'compare' && <TextDiff before={inUse?.text ?? null} after={compared} label={versus} />}
        {part === 'saves' && (
          <SavesList saves={draft.saves} current={work.saving.revision} onRestore={readOnly ? null : restore} />
        )}
      </div>
      {work.conflict && <ConflictOfTexts conflict={work.conflict} onSettle={work.settle} />}
      {guard.question}
    </div>
  );
}
