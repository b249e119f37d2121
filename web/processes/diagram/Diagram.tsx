import { useLabels } from '#/web/app/labels/use-labels.ts';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { lazyPart } from '#/web/ui/lazy-part.tsx';
import type { DiagramSheetProps } from './DiagramSheet.tsx';

const Sheet = lazyPart(async () => (await import('./DiagramSheet.tsx')).DiagramSheet);

/** A diagram whose rendering code is loaded when it is first shown. */
export function Diagram(props: DiagramSheetProps) {
  const { t } = useLabels();
  return (
    <Sheet
      {...props}
      waiting={<SkeletonList rows={4} />}
      failed={<EmptyState drawing="error" title={t('Diagram.noCode')} text={t('Diagram.noCodeText')} />}
    />
  );
}
