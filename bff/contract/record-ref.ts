/** What can be found, by the name of its register. A register that wants to be found adds its line; the compiler names the rest. */
export const SEARCHED = ['giftReport'] as const;
export type Searched = (typeof SEARCHED)[number];

/** A record by register and id. */
export interface RecordRef {
  register: Searched;
  id: number;
}

/** The same as one word: `giftReport:418`. */
export const refOf = ({ register, id }: RecordRef): string => `${register}:${id}`;
