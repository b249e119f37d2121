import { randomUUID } from 'node:crypto';

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether this can be the key of an object in the store. All other files in a folder or bucket are left alone. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** The key of a new object. @throws RangeError if the requested text is not a valid key */
export function newKey(wanted: string = randomUUID()): string {
  if (!isKey(wanted)) throw new RangeError(`${wanted} is not the key of an object`);
  return wanted;
}
