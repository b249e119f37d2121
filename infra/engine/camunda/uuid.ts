/** Recognises our ids in texts that come from Camunda, where people may have entered anything else. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const asUuid = (value: unknown): string | null => (typeof value === 'string' && UUID.test(value) ? value : null);
