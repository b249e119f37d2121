/** Distinguishes our ids in text from Camunda from anything else that somebody typed there. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const asUuid = (value: unknown): string | null => (typeof value === 'string' && UUID.test(value) ? value : null);
