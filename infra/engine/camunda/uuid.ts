/** Text from Camunda that may be one of our ids, or anything that somebody typed there. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const asUuid = (value: unknown): string | null => (typeof value === 'string' && UUID.test(value) ? value : null);
