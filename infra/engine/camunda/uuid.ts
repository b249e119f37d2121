/** Recognises texts that have the form of our ids. People may have entered any other text in Camunda. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const asUuid = (value: unknown): string | null => (typeof value === 'string' && UUID.test(value) ? value : null);
