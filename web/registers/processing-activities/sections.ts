import type { LabelKey } from '#/web/app/labels/use-labels.ts';
import { type ActivityEntries, type ActivityEntry, missingIn } from './activity-form.ts';

/** The parts of the form, in order, and the fields of each. */
export const SECTIONS = [
  {
    key: 'basics',
    fields: [
      'name',
      'businessProcess',
      'idCompany',
      'responsiblePersonDep',
      'idResponsiblePerson',
      'idPrivacyOfficer',
      'reviewDate',
    ],
  },
  { key: 'purpose', fields: ['purpose', 'categoryDataSubjects', 'sourceOfData'] },
  { key: 'grounds', fields: ['legalGrounds', 'specificationLegalGround'] },
  { key: 'data', fields: ['processedData'] },
  { key: 'carriers', fields: ['informationCarriers'] },
  { key: 'recipients', fields: ['recipients'] },
  { key: 'processor', fields: ['hasDataProcessor', 'dataProcessorName', 'processingAgreement', 'idCountry'] },
  { key: 'dpia', fields: ['dpiaRequired', 'dpiaPerformed', 'dpiaDate'] },
] as const satisfies readonly { key: string; fields: readonly ActivityEntry[] }[];
export type SectionKey = (typeof SECTIONS)[number]['key'];

export const sectionId = (key: SectionKey) => `activity-section-${key}`;

/** The required entries of a submitted activity, in the order of the form. */
const REQUIRED: readonly ActivityEntry[] = [
  'name',
  'businessProcess',
  'idCompany',
  'responsiblePersonDep',
  'idResponsiblePerson',
  'idPrivacyOfficer',
  'purpose',
  'categoryDataSubjects',
  'sourceOfData',
];

/** An entry that is allowed, but that raises questions for readers of the register. */
export interface Advice {
  field: ActivityEntry;
  words: LabelKey;
}

export interface SectionState {
  key: SectionKey;
  /** How many of the section's required fields are filled in. */
  filled: number;
  required: number;
  hasAdvice: boolean;
}

export interface Completeness {
  filled: number;
  required: number;
  missing: ActivityEntry[];
  advice: Advice[];
  sections: SectionState[];
}

/**
 * Determines how complete the entries are: which required entries are missing, and which optional ones need a second
 * look.
 */
export function completenessOf(entries: ActivityEntries): Completeness {
  const faults = missingIn(entries);
  const missing = REQUIRED.filter((field) => faults[field] !== undefined);
  const advice = adviceOn(entries);
  const sections = SECTIONS.map(({ key, fields }) => {
    const own: readonly ActivityEntry[] = fields;
    const required = REQUIRED.filter((field) => own.includes(field));
    return {
      key,
      required: required.length,
      filled: required.filter((field) => !missing.includes(field)).length,
      hasAdvice: advice.some(({ field }) => own.includes(field)),
    };
  });
  return { filled: REQUIRED.length - missing.length, required: REQUIRED.length, missing, advice, sections };
}

function adviceOn(entries: ActivityEntries): Advice[] {
  const { legalGrounds, processedData, informationCarriers, hasDataProcessor, dpiaRequired } = entries;
  const all: [boolean, Advice][] = [
    [legalGrounds.length === 0, { field: 'legalGrounds', words: 'Activity.advice.noGround' }],
    [processedData.length === 0, { field: 'processedData', words: 'Activity.advice.noData' }],
    [
      processedData.some(({ securityMeasures }) => securityMeasures.length === 0),
      { field: 'processedData', words: 'Activity.advice.noMeasure' },
    ],
    [informationCarriers.length === 0, { field: 'informationCarriers', words: 'Activity.advice.noCarrier' }],
    [
      hasDataProcessor && !entries.processingAgreement,
      { field: 'processingAgreement', words: 'Activity.advice.noAgreement' },
    ],
    [dpiaRequired && !entries.dpiaPerformed, { field: 'dpiaPerformed', words: 'Activity.advice.noDpia' }],
  ];
  return all.filter(([holds]) => holds).map(([, advice]) => advice);
}
