import type Modeler from 'bpmn-js/lib/Modeler';
import { useEffect, useRef, useState } from 'react';
import type { DrawingParts, DrawingProblem } from '#/bff/contract/process-drafts.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';
import { keepHead } from './canvas/keep-head.ts';
import { layOut } from './canvas/lay-out.ts';
import { markProblems } from './canvas/mark-problems.ts';
import { partOf } from './canvas/parts.ts';
import { type Loss, type Refusal, readBpmnFile } from './canvas/read-file.ts';
import { show, useModeler } from './canvas/use-modeler.ts';
import { EditorTools } from './EditorTools.tsx';
import { ProblemList } from './ProblemList.tsx';
import { ElementPanel } from './panel/ElementPanel.tsx';
import '#/web/processes/diagram/diagram-sheet.css';
import './modeler.css';

export interface EditorSheetProps {
  /** The text of the diagram to open. When the text changes, the new diagram is opened. */
  text: string;
  label: string;
  parts: DrawingParts;
  problems: readonly DrawingProblem[];
  /** Whether the diagram can only be viewed. */
  readOnly: boolean;
  /** Called after each change; the function `read` returns the current file. */
  onChange: (read: () => Promise<string>) => void;
  /** Called with the text that replaces the diagram: another file, or the same file after it has been laid out. */
  onReplace: (text: string) => void;
}

/** The diagram with its tools, the panel of the selected element, and the list of problems. */
export function EditorSheet({ text, label, parts, problems, readOnly, onChange, onReplace }: EditorSheetProps) {
  const { t } = useLabels();
  const place = useRef<HTMLDivElement>(null);
  const modeler = useRef<Modeler>(null);
  const [refused, setRefused] = useState<{ name: string; reason: Refusal } | null>(null);
  const [emptying, setEmptying] = useState<{ go: () => void } | null>(null);
  const drawing = useModeler(place, {
    text,
    label,
    onChange: () => modeler.current && onChange(() => textOf(modeler.current as Modeler, text)),
    askBeforeEmptying: (go) => setEmptying({ go }),
  });
  modeler.current = drawing.modeler;
  const isLocked = readOnly || drawing.lost.length > 0;
  useEffect(() => {
    if (!drawing.modeler || !drawing.shape) return;
    markProblems(drawing.modeler, problems, (count, level) =>
      t(level === 'error' ? 'Problems.errors' : 'Problems.warnings', { count }),
    );
  }, [drawing.modeler, drawing.shape, problems, t]);
  useEffect(() => {
    if (drawing.modeler) partOf(drawing.modeler, 'editLock').set(isLocked);
  }, [drawing.modeler, isLocked]);
  const open = async (file: File) => {
    const read = await readBpmnFile(file);
    if ('text' in read) onReplace(read.text);
    else setRefused({ name: file.name, reason: read.refused });
  };
  const nameOf = (element: string) =>
    drawing.modeler ? (partOf(drawing.modeler, 'elementRegistry').get(element)?.businessObject.name ?? '') : '';
  return (
    <div className={isLocked ? 'ob-editor ob-editor-locked' : 'ob-editor'}>
      {refused && (
        <Banner
          tone="danger"
          strip
          live="assertive"
          title={t('Editor.refused', { name: refused.name })}
          action={<IconButton size="small" icon="times" label={t('Ui.close')} onClick={() => setRefused(null)} />}
        >
          {t(`Editor.refused.${refused.reason}`)}
        </Banner>
      )}
      {drawing.lost.length > 0 && <Lost lost={drawing.lost} readOnly={readOnly} />}
      {drawing.isBare && <Bare text={text} onLaidOut={onReplace} isLocked={readOnly} />}
      {drawing.failed && !drawing.isBare && (
        <Banner tone="danger" strip title={t('Editor.unreadable')}>
          {t('Editor.unreadableText')}
        </Banner>
      )}
      <EditorTools
        drawing={drawing}
        readOnly={isLocked}
        name={label}
        // A locked diagram is downloaded as the text that was opened, because elements that bpmn-js could not read
        // exist only in that text.
        readText={async () => (isLocked || !drawing.modeler ? text : textOf(drawing.modeler, text))}
        onOpen={readOnly ? null : open}
      />
      <div className="ob-editor-work">
        <figure className="ob-diagram ob-editor-canvas" aria-label={label}>
          <div ref={place} className="ob-diagram-canvas" />
        </figure>
        {drawing.modeler && drawing.shape && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
          <aside className="ob-editor-panel" aria-label={t('Editor.properties')} tabIndex={0}>
            <ElementPanel
              key={drawing.shape.id}
              modeler={drawing.modeler}
              shape={drawing.shape}
              parts={parts}
              readOnly={isLocked}
            />
          </aside>
        )}
      </div>
      <ProblemList
        problems={problems}
        nameOf={nameOf}
        onShow={(element) => drawing.modeler && show(drawing.modeler, element)}
      />
      <ConfirmDialog
        open={emptying !== null}
        title={t('Editor.emptyTitle')}
        tone="danger"
        icon="trash"
        confirmLabel={t('Editor.emptyConfirm')}
        onConfirm={() => {
          emptying?.go();
          setEmptying(null);
        }}
        onClose={() => setEmptying(null)}
      >
        {t('Editor.emptyText')}
      </ConfirmDialog>
    </div>
  );
}

/**
 * The diagram as a file. If all changes have been undone, it is the text that was opened, because bpmn-js would write
 * the same diagram differently.
 */
const textOf = async (modeler: Modeler, opened: string): Promise<string> => {
  if (!partOf(modeler, 'commandStack').canUndo()) return opened;
  const { xml, error } = await modeler.saveXML({ format: true });
  if (xml === undefined) throw error ?? new Error('the drawing could not be written');
  return keepHead(xml, opened);
};

/** The maximum number of losses that are named. The others are only counted. */
const NAMED = 5;

/** Lists the elements of a file that saving would lose. A file with such elements cannot be edited. */
function Lost({ lost, readOnly }: { lost: readonly Loss[]; readOnly: boolean }) {
  const { t } = useLabels();
  const more = lost.length - NAMED;
  return (
    <Banner tone="warning" strip title={t('Editor.lost')}>
      <ul>
        {lost.slice(0, NAMED).map(({ kind, params }) => (
          <li key={params.what + params.line}>{t(`Editor.loss.${kind}`, params)}</li>
        ))}
        {more > 0 && <li>{t('Editor.loss.more', { count: more })}</li>}
      </ul>
      {!readOnly && <p>{t('Editor.lostNext')}</p>}
    </Banner>
  );
}

/** Offers to lay out the elements of a file that has no diagram. */
function Bare({ text, onLaidOut, isLocked }: { text: string; onLaidOut: (text: string) => void; isLocked: boolean }) {
  const { t } = useLabels();
  const [failed, setFailed] = useState(false);
  return (
    <Banner
      tone="info"
      strip
      title={t('Editor.bare')}
      action={
        !isLocked && (
          <Button size="small" icon="sitemap" onClick={() => void layOut(text).then(onLaidOut, () => setFailed(true))}>
            {t('Editor.layOut')}
          </Button>
        )
      }
    >
      {t(failed ? 'Editor.layOutFailed' : 'Editor.bareText')}
    </Banner>
  );
}
