import { Button } from '../controls/Button.tsx';
import { useUiText } from '../UiProvider.tsx';
import { ProgressBar, useLate } from './Loading.tsx';
import './display.css';

interface Props {
  label: string;
  /** null if no file is being made. */
  running: { percent: number | null; detail: string; cancel: () => void } | null;
}

/**
 * The progress of a file that is being made, with a button to stop it. Nothing is shown for a file that is ready at
 * once.
 */
export function ExportBar({ label, running }: Props) {
  const text = useUiText();
  const late = useLate(running !== null);
  if (!running || !late) return null;
  return (
    <div className="ob-export-bar">
      <ProgressBar label={label} value={running.percent} detail={running.detail} />
      <Button size="small" onClick={running.cancel}>
        {text('cancel')}
      </Button>
    </div>
  );
}
