/**
 * A row of data: the kind of data, its category, where it is stored, and the measures that protect it (a text is the
 * name of an "other measure").
 */
type Data = readonly [description: string, category: number, system: string, measures: readonly (number | string)[]];

/**
 * The stage of an example activity. waiting: waits for its privacy officer; second: waits for compliance; due: its
 * review is due.
 */
export type ActivityStage = 'concept' | 'waiting' | 'second' | 'rejected' | 'completed' | 'changed' | 'due';

/** A processing activity of the example company; invented. */
export interface ExampleActivity {
  name: string;
  process: string;
  department: string;
  purpose: string;
  subjects: string;
  source: string;
  groundText: string;
  grounds: readonly number[];
  data: readonly Data[];
  carriers: readonly (readonly [name: string, period: string])[];
  /** The recipient's name, and the ISO code of its country. */
  recipients: readonly (readonly [name: string, country: string])[];
  processor?: readonly [name: string, country: string, hasAgreement: boolean];
  dpia?: 'required' | 'performed';
  /** The companies with this activity, each with the responsible person and the stage. */
  at: readonly (readonly [company: number, owner: string, stage: ActivityStage])[];
}
