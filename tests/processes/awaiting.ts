/**
 * Names of cases that an engine does not pass yet. If a listed case passes, the run fails, and the case must be removed
 * from the list.
 */
export const awaitedOnCamunda: readonly string[] = [];

export const awaitedOnEmbedded: readonly string[] = [];
