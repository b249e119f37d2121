import { type ReactNode, useState } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { EmptyState } from '../display/EmptyState.tsx';
import { formatBytes } from '../format.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useUiText } from '../UiProvider.tsx';
import { FileBadge } from './FileRow.tsx';
import './files.css';
import { ImageDialog, ImageViewer } from './ImageViewer.tsx';

const PdfView = lazyPart(async () => (await import('./PdfView.tsx')).PdfView);

export interface FilePreviewProps {
  name: string;
  size: number;
  /** The mime type that the server determined from the content. */
  type: string;
  /** The file to show; undefined while it is being loaded. */
  source: string | Blob | undefined;
  onDownload?: () => void;
  /** The message that is shown instead of the preview if the file could not be fetched. */
  error?: string | undefined;
}

const ZOOM = { min: 0.5, max: 4, step: 0.25 };

/**
 * The preview of a file next to a form. PDFs and pictures are shown inline, with buttons for zooming, for the full
 * screen and for downloading. Files of other types can only be downloaded.
 */
export function FilePreview({ name, size, type, source, onDownload, error }: FilePreviewProps) {
  const text = useUiText();
  const [zoom, setZoom] = useState(1);
  const [pages, setPages] = useState<number>();
  const [full, setFull] = useState(false);
  const kind =
    type === 'application/pdf' ? 'pdf' : /^image\/(png|jpe?g|gif|webp|avif|bmp)$/.test(type) ? 'image' : 'other';
  const change = (by: number) => setZoom((was) => Math.max(ZOOM.min, Math.min(ZOOM.max, was + by)));
  const meta = [
    pages !== undefined && text(pages === 1 ? 'previewPage' : 'previewPages', { count: pages }),
    formatBytes(size),
  ]
    .filter(Boolean)
    .join(', ');

  const view = (scale: number): ReactNode => {
    if (error) return <EmptyState drawing="error" title={text('previewError')} text={error} />;
    if (kind === 'other') return <EmptyState drawing="plain" title={text('previewNone')} text={name} />;
    if (kind === 'image') return <ImageViewer source={source} alt={name} zoom={scale} />;
    return (
      <PdfView
        source={source}
        title={name}
        zoom={scale}
        onPages={setPages}
        failed={<EmptyState drawing="error" title={text('previewError')} text={text('partFailed')} />}
      />
    );
  };
  return (
    <section className="ob-preview" aria-label={name}>
      <header className="ob-preview-header">
        <FileBadge name={name} />
        <span className="ob-file-name">{name}</span>
        <span className="ob-preview-meta">{meta}</span>
        {kind !== 'other' && (
          <>
            <IconButton
              icon="search-minus"
              label={text('zoomOut')}
              disabled={zoom <= ZOOM.min}
              onClick={() => change(-ZOOM.step)}
            />
            <IconButton
              icon="search-plus"
              label={text('zoomIn')}
              disabled={zoom >= ZOOM.max}
              onClick={() => change(ZOOM.step)}
            />
            <IconButton
              icon="window-maximize"
              label={text('fullScreen')}
              disabled={!source}
              onClick={() => setFull(true)}
            />
          </>
        )}
        {onDownload && <IconButton icon="download" label={text('download')} onClick={onDownload} />}
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a scrollable area, not a set of fields. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
      <div className="ob-preview-body" tabIndex={0} role="group" aria-label={name}>
        {view(zoom)}
      </div>
      <ImageDialog open={full} onClose={() => setFull(false)} name={name} zoom={zoom} onZoom={change}>
        {full && view(zoom)}
      </ImageDialog>
    </section>
  );
}
