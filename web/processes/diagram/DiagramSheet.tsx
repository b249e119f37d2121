import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { useEffect, useRef, useState } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { onResize } from '#/web/ui/layout/on-resize.ts';
import { choose, type DiagramHeat, type DiagramMarks, mark, showWhole, warm, zoom } from './draw.ts';
import { RENDERING } from './rendering.ts';
import './diagram-sheet.css';

export interface DiagramSheetProps {
  xml: string;
  /** The accessible name of the diagram. */
  label: string;
  /** The marks on the diagram; none by default. */
  marks?: DiagramMarks;
  /** The colours of elements; none by default. */
  heat?: readonly DiagramHeat[];
  /** The id of the selected element. */
  chosen?: string | null;
}

/**
 * A read-only diagram that can be moved and zoomed with the mouse, the wheel and keys. The corner in which bpmn-js puts
 * the bpmn.io logo is kept free.
 */
export function DiagramSheet({ xml, label, marks, heat, chosen = null }: DiagramSheetProps) {
  const { t } = useLabels();
  const place = useRef<HTMLDivElement>(null);
  const viewer = useDrawing(place, {
    xml,
    label,
    marks,
    heat,
    words: { open: t('Diagram.open'), stuck: t('Diagram.stuck') },
  });
  const { drawn } = viewer;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!drawn) return;
    choose(drawn, chosen, before.current);
    before.current = chosen;
  }, [drawn, chosen]);
  if (viewer.failed) return <Banner tone="danger">{t('Diagram.unreadable')}</Banner>;
  return (
    <figure className="ob-diagram" aria-label={label}>
      <div className="ob-diagram-bar">
        {marks && <Legend isStuck={marks.stuck.length > 0} />}
        <div className="ob-diagram-tools">
          <IconButton
            size="small"
            icon="search-minus"
            label={t('Diagram.zoomOut')}
            onClick={() => drawn && zoom(drawn, false)}
          />
          <IconButton
            size="small"
            icon="search-plus"
            label={t('Diagram.zoomIn')}
            onClick={() => drawn && zoom(drawn, true)}
          />
          <IconButton size="small" icon="expand" label={t('Diagram.fit')} onClick={() => drawn && showWhole(drawn)} />
        </div>
      </div>
      <div ref={place} className="ob-diagram-canvas" />
    </figure>
  );
}

function Legend({ isStuck }: { isStuck: boolean }) {
  const { t } = useLabels();
  return (
    <p className="ob-diagram-legend">
      <span>
        <i className="ob-diagram-line" aria-hidden="true" />
        {t('Diagram.taken')}
      </span>
      <span>
        <i className="pi pi-play-circle ob-diagram-is-open" aria-hidden="true" />
        {t('Diagram.open')}
      </span>
      {isStuck && (
        <span>
          <i className="pi pi-exclamation-triangle ob-diagram-is-stuck" aria-hidden="true" />
          {t('Diagram.stuck')}
        </span>
      )}
    </p>
  );
}

interface Drawn {
  label: string;
  xml: string;
  marks: DiagramMarks | undefined;
  heat: readonly DiagramHeat[] | undefined;
  words: { open: string; stuck: string };
}

/** The viewer, once it has rendered the text. It renders again if any of its inputs changes. */
function useDrawing(place: React.RefObject<HTMLDivElement | null>, { xml, label, marks, heat, words }: Drawn) {
  const [state, setState] = useState<{ drawn: NavigatedViewer | null; failed: boolean }>({
    drawn: null,
    failed: false,
  });
  const { open, stuck } = words;
  useEffect(() => {
    const container = place.current;
    if (!container) return;
    const viewer = new NavigatedViewer({ container, ...RENDERING });
    let isGone = false;
    let unobserve = () => {};
    viewer
      .importXML(xml)
      .then(() => {
        if (isGone) return;
        // The file contains no diagram elements, so there is nothing to show.
        if (viewer.get<{ getAll(): object[] }>('elementRegistry').getAll().length <= 1)
          return setState({ drawn: null, failed: true });
        container.querySelector('svg')?.setAttribute('aria-label', label);
        if (marks) mark(viewer, marks, { open, stuck });
        if (heat) warm(viewer, heat);
        const around = marks?.stuck[0] ?? marks?.open[0] ?? marks?.taken[0];
        unobserve = onResize(container, () => showWhole(viewer, around));
        setState({ drawn: viewer, failed: false });
      })
      .catch(() => !isGone && setState({ drawn: null, failed: true }));
    return () => {
      isGone = true;
      unobserve();
      setState({ drawn: null, failed: false });
      viewer.destroy();
    };
  }, [place, xml, label, marks, heat, open, stuck]);
  return state;
}
