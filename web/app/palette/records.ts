import type { RecordName } from '#/bff/contract/registers.ts';
import type { RecordHit } from '#/bff/contract/search.ts';
import type { LabelKey } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import type { Entry } from './entries.ts';

/**
 * The icon, the label for untitled records and the address of the records of each searchable register. If a register is
 * missing, this does not compile.
 */
const LOOK: Readonly<Record<RecordName, { icon: string; untitled: LabelKey; to: (id: number) => string }>> = {
  giftReport: { icon: 'gift', untitled: 'Start.noGift', to: paths.report },
  incident: { icon: 'shield', untitled: 'Incident.one', to: paths.incident },
  processingActivity: { icon: 'database', untitled: 'Activity.untitled', to: paths.activity },
};

interface Words {
  untitled: (key: LabelKey) => string;
  fileOf: (number: string) => string;
}

/** A record as a line of the palette. If the record was found by one of its files, the line shows that file. */
export function recordEntry(hit: RecordHit, words: Words): Entry {
  const { register, id, number, title, fullname, company, file } = hit;
  const { icon, untitled, to } = LOOK[register];
  return {
    key: `${register}:${id}`,
    icon: file ? 'file' : icon,
    title: file ?? title ?? words.untitled(untitled),
    text: file ? words.fileOf(number) : [number, fullname ?? company].filter(Boolean).join(' · '),
    choice: { to: to(id) },
  };
}
