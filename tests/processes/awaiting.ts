/**
 * Names of cases that an engine does not pass yet. The run fails if a listed case passes: remove it from the list then.
 */
export const awaitedOnCamunda: readonly string[] = [];

export const awaitedOnEmbedded: readonly string[] = [];
