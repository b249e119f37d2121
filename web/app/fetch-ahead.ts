/** The delay in ms, so that the first screen and its requests go first. */
const AFTER = 5_000;

/**
 * Some time after the first screen is shown, the idle browser fetches the code of the other screens and parts
 * into its cache, so that they open at once, even without a connection. The build lists the files
 * (vite.config.ts). They are only fetched, not imported, because a browser never retries a module whose
 * import failed.
 */
export function fetchAheadLater(): void {
  setTimeout(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'prefetch';
  }, AFTER);
}
