import { randomUUID } from 'node:crypto';

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether this can be the key of one of our objects: whatever else is in a folder or bucket is left alone. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** The key of an object that is to be stored. @throws RangeError when the wanted one is none */
export function newKey(wanted: string = randomUUID()): string {
  if (!isKey(wanted)) throw new RangeError(`${wanted} is not the key of an object`);
  return wanted;
}
