import type { KnownPerson } from './directory.ts';
import type { PersonInput } from './inputs.ts';

type Presence = Pick<KnownPerson, 'active' | 'leftOn'>;
const NEWCOMER: Presence = { active: true, leftOn: null };

/**
 * Whether somebody is active, and if not, since when, according to the fields `active` and `leftOn`, either of which
 * may be missing; `activeButLeft` if they contradict each other. A future day leaves them active until that day. A
 * person who is deactivated without a day leaves today, unless a stored leaving day has already passed.
 */
export function presenceAfter(
  { active, leftOn }: PersonInput['values'],
  known: Presence | null,
  today: string,
): Presence | 'activeButLeft' {
  const before = known ?? NEWCOMER;
  if (active === 'yes') {
    const day = leftOn === undefined ? dayToCome(before.leftOn, today) : leftOn;
    return day !== null && day <= today ? 'activeButLeft' : { active: true, leftOn: day };
  }
  const isOn = active === 'no' ? false : leftOn === undefined ? before.active : leftOn === null || leftOn > today;
  const day = leftOn === undefined ? before.leftOn : leftOn;
  if (isOn) return { active: true, leftOn: day };
  const isAnnounced = leftOn === undefined && dayToCome(day, today) !== null;
  return { active: false, leftOn: isAnnounced ? today : (day ?? (known && !known.active ? known.leftOn : today)) };
}

const dayToCome = (day: string | null, today: string) => (day !== null && day > today ? day : null);
