import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { FilePreview } from '#/web/ui/files/FilePreview.tsx';
import { downloadFile, fileSource } from './linked-file.ts';

/** A preview of a stored file. For an infected file, it shows only a warning. */
export function LinkedPreview({ linked }: { linked: LinkedFile }) {
  const { t } = useLabels();
  if (linked.scan === 'infected')
    return (
      <EmptyState
        drawing="error"
        title={t('ReportFile.infected')}
        text={t('ReportFile.infectedText', { name: linked.filename })}
      />
    );
  return (
    <FilePreview
      key={linked.idLinkedFile}
      name={linked.filename}
      size={linked.bytes}
      type={linked.contenttype}
      source={fileSource(linked)}
      onDownload={() => void downloadFile(linked)}
    />
  );
}
