import { localeOf } from '#/bff/contract/languages.ts';
import type { ImportSummary } from '#/bff/contract/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { useCount } from './use-count.ts';

const PARTS = ['supervises', 'above', 'moved', 'companies', 'administrators'] as const;

/**
 * Warns if an import would give its uploader access to records of other people, or would remove administrators. It also
 * shows whether another administrator must confirm the import.
 */
export function GainBanner({ summary, strip = false }: { summary: ImportSummary; strip?: boolean }) {
  const { t, lang } = useLabels();
  const inWords = useCount();
  const { gain, by: name } = summary;
  if (!gain) return null;
  const names = new Intl.ListFormat(localeOf(lang), { type: 'conjunction' });
  const lines = PARTS.filter((part) => gain[part].count > 0).map((part) => {
    const { count, first } = gain[part];
    const rest = count - first.length;
    const all = rest > 0 ? [...first, t('Import.gainMore', { count: rest, more: inWords(rest) })] : first;
    return t(`Import.gain_${part}`, { name, count, number: inWords(count), names: names.format(all) });
  });
  if (gain.account !== null) lines.push(t('Import.gain_account', { name, other: gain.account }));
  const isSight = gain.account !== null || PARTS.some((part) => part !== 'administrators' && gain[part].count > 0);
  return (
    <Banner tone="danger" strip={strip} title={t(isSight ? 'Import.gain' : 'Import.gainGroup', { name })}>
      {[...lines, t(gain.second ? 'Import.guardSecond' : 'Import.gainAlone')].map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Banner>
  );
}
