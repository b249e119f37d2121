import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useUiText } from '../UiProvider.tsx';
import './files.css';

GlobalWorkerOptions.workerSrc = workerUrl;

export interface PdfViewProps {
  source: string | Blob | undefined;
  title: string;
  /** At 1, a page fills the width of the container, but is at most 820 px wide. */
  zoom: number;
  onPages?: (count: number) => void;
}

/** The URL may be usable only once and for the whole file only, so all bytes are read before pdf.js gets them. */
async function bytesOf(source: string | Blob, signal: AbortSignal): Promise<ArrayBuffer> {
  if (typeof source !== 'string') return source.arrayBuffer();
  const answer = await fetch(source, { signal });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.arrayBuffer();
}

function usePdf(source: string | Blob | undefined) {
  const [state, setState] = useState<{ pdf?: PDFDocumentProxy; failed?: boolean }>({});
  useEffect(() => {
    if (!source) return;
    const abort = new AbortController();
    let task: ReturnType<typeof getDocument> | undefined;
    const open = async () => {
      const data = await bytesOf(source, abort.signal);
      if (abort.signal.aborted) return;
      task = getDocument({ data, isEvalSupported: false, enableXfa: false });
      const pdf = await task.promise;
      if (!abort.signal.aborted) setState({ pdf });
    };
    open().catch(() => {
      if (!abort.signal.aborted) setState({ failed: true });
    });
    return () => {
      abort.abort();
      void task?.destroy();
      setState({});
    };
  }, [source]);
  return state;
}

/**
 * The pages of a PDF on canvases. Each page is drawn when it comes near the window. The code of pdf.js is loaded only
 * where a PDF is shown.
 */
export function PdfView({ source, title, zoom, onPages }: PdfViewProps) {
  const text = useUiText();
  const { pdf, failed } = usePdf(source);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (pdf) onPages?.(pdf.numPages);
  }, [pdf, onPages]);
  if (failed) return <p className="ob-preview-message">{text('previewError')}</p>;
  return (
    <div ref={box} className="ob-pdf">
      {pdf &&
        width > 0 &&
        Array.from({ length: pdf.numPages }, (_, at) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: the page number is its identity.
            key={at}
            pdf={pdf}
            number={at + 1}
            width={Math.min(width, 820) * zoom}
            label={`${title}, ${text('page', { number: at + 1 })}`}
          />
        ))}
    </div>
  );
}

function PdfPage({
  pdf,
  number,
  width,
  label,
}: {
  pdf: PDFDocumentProxy;
  number: number;
  width: number;
  label: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<PDFPageProxy>();
  const [near, setNear] = useState(number === 1);
  useEffect(() => {
    let current = true;
    pdf.getPage(number).then(
      (found) => current && setPage(found),
      // The page is not drawn if the document was closed before the page arrived.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [pdf, number]);
  useEffect(() => {
    if (!canvas.current || near) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: '800px',
      },
    );
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, [near]);
  const size = page?.getViewport({ scale: 1 });
  const ratio = size ? size.height / size.width : Math.SQRT2;
  useEffect(() => {
    if (!page || !canvas.current || !near) return;
    const density = Math.min(window.devicePixelRatio || 1, 2);
    const scale = (width / page.getViewport({ scale: 1 }).width) * density;
    const viewport = page.getViewport({ scale });
    canvas.current.width = Math.floor(viewport.width);
    canvas.current.height = Math.floor(viewport.height);
    const task = page.render({ canvas: canvas.current, viewport });
    // A redraw at another size cancels the redraw in progress.
    task.promise.catch(() => undefined);
    return () => task.cancel();
  }, [page, width, near]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="ob-pdf-page"
      style={{ width, height: width * ratio }}
    />
  );
}
