/** Names of cases that an engine does not pass yet. One that passes makes the run fail: remove it then. */
export const awaitedOnCamunda: readonly string[] = [];

export const awaitedOnEmbedded: readonly string[] = [];
