/** Names of cases that an engine does not pass yet. One that it passes makes the run fail: take it off then. */
export const awaitedOnCamunda: readonly string[] = [];

export const awaitedOnEmbedded: readonly string[] = [];
