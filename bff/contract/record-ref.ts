import type { RecordName } from './registers.ts';

/** A record by register and id. */
export interface RecordRef {
  register: RecordName;
  id: number;
}

/** A record as one word: `giftReport:418`. */
export const refOf = ({ register, id }: RecordRef): string => `${register}:${id}`;
