import { type ReactNode, useState } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useUiText } from '../UiProvider.tsx';
import './files.css';
import { useObjectUrl } from './use-object-url.ts';

/** A picture that fits its container at zoom 1. */
export function ImageViewer({ source, alt, zoom }: { source: string | Blob | undefined; alt: string; zoom: number }) {
  const text = useUiText();
  const url = useObjectUrl(source);
  const [broken, setBroken] = useState<string>();
  const [natural, setNatural] = useState(0);
  if (!url) return null;
  if (broken === url) return <p className="ob-preview-message">{text('previewError')}</p>;
  return (
    <div className="ob-image">
      <img
        src={url}
        alt={alt}
        style={natural > 0 ? { width: `calc(min(100%, ${natural}px) * ${zoom})` } : undefined}
        onLoad={(event) => setNatural(event.currentTarget.naturalWidth)}
        onError={() => setBroken(url)}
      />
    </div>
  );
}

export interface ImageDialogProps {
  open: boolean;
  onClose: () => void;
  name: string;
  zoom: number;
  onZoom: (by: number) => void;
  children: ReactNode;
}

/** The large viewer: a picture or document over nearly the whole window. The keys + and - zoom it. */
export function ImageDialog({ open, onClose, name, zoom, onZoom, children }: ImageDialogProps) {
  const text = useUiText();
  return (
    <Dialog open={open} onClose={onClose} title={name} width={80}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for the buttons inside it. */}
      <div
        className="ob-viewer"
        onKeyDown={(event) => {
          if (event.key === '+' || event.key === '=') onZoom(0.25);
          else if (event.key === '-') onZoom(-0.25);
        }}
      >
        <div className="ob-viewer-tools" role="toolbar" aria-label={name}>
          <IconButton icon="search-minus" label={text('zoomOut')} keyCap="-" onClick={() => onZoom(-0.25)} />
          <span className="ob-meta" role="status">
            {Math.round(zoom * 100)} %
          </span>
          <IconButton icon="search-plus" label={text('zoomIn')} keyCap="+" onClick={() => onZoom(0.25)} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a place that scrolls, not a set of fields. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
        <div className="ob-viewer-body" tabIndex={0} role="group" aria-label={name}>
          {children}
        </div>
      </div>
    </Dialog>
  );
}
