import { useEffect, useState } from 'react';
import { copyToClipboard } from '../clipboard.ts';
import { Icon } from '../controls/Button.tsx';
import { useUiText } from '../UiProvider.tsx';
import './display.css';

/** A code for users to pass on, such as a request id. One press copies the code and shows a confirmation. */
export function CopyChip({ value, label }: { value: string; label: string }) {
  const text = useUiText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className="ob-copy"
      aria-label={`${text('copy')} ${label} ${value}`}
      onClick={() => setCopied(copyToClipboard({ text: value, html: value }))}
    >
      <span>{value}</span>
      <Icon name={copied ? 'check' : 'copy'} />
      <span className="ob-hidden" role="status">
        {copied ? text('copied') : ''}
      </span>
    </button>
  );
}
