import { Button } from '../controls/Button.tsx';
import { CopyChip } from '../display/CopyChip.tsx';
import { SkeletonList } from '../display/Loading.tsx';
import { useUiText } from '../UiProvider.tsx';
import type { PickListProps } from './types.ts';

/** Shows why there are no options: they are being loaded, could not be loaded, none were found, or there are none. */
export function PickStates({ options, error, onRetry, search, empty, nothing, pageSize }: PickListProps) {
  const text = useUiText();
  if (error)
    return (
      <div className="ob-pick-none" role="alert">
        <p>{error.text}</p>
        {error.requestId && <CopyChip value={error.requestId} label={text('requestId')} />}
        <Button size="small" icon="refresh" onClick={onRetry}>
          {text('retry')}
        </Button>
      </div>
    );
  if (!options) return <SkeletonList rows={Math.min(pageSize, 10)} />;
  const notFound = nothing ?? { title: text('pickNothing', { text: search.trim() }), text: text('pickNothingHint') };
  const said = search.trim() === '' ? empty : notFound;
  return (
    <div className="ob-pick-none" role="status">
      <p>{said.title}</p>
      <p className="ob-meta">{said.text}</p>
    </div>
  );
}
