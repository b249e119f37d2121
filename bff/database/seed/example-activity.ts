/** A row of data: what, its category, where it is kept, and the measures that protect it (a text: another one). */
type Data = readonly [description: string, category: number, system: string, measures: readonly (number | string)[]];

/** Where an example activity stands. waiting: with its privacy officer; second: with compliance; due: its review is due. */
export type ActivityStage = 'concept' | 'waiting' | 'second' | 'rejected' | 'completed' | 'changed' | 'due';

/** One processing activity of the example company; invented. */
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
  /** Name and ISO code of the country. */
  recipients: readonly (readonly [name: string, country: string])[];
  processor?: readonly [name: string, country: string, hasAgreement: boolean];
  dpia?: 'required' | 'performed';
  /** The same activity in two companies: who is responsible there, and how far it has come. */
  at: readonly (readonly [company: number, owner: string, stage: ActivityStage])[];
}
