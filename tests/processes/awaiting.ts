/** Names of cases that an engine does not pass yet. One that it passes makes the run fail: take it off then. */
export const awaitedOnCamunda: readonly string[] = [];

export const awaitedOnEmbedded: readonly string[] = [
  'a timer event subprocess that cannot be armed is an incident where its scope begins',
  'an event subprocess right within an event subprocess is never started',
  'what an event subprocess has done is undone after it',
  'two event subprocesses that wait for the same message',
];
