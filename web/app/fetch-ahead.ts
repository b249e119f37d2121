/** The delay in ms before the files are fetched, so that the first screen and its requests come first. */
const AFTER = 5_000;

/**
 * Lets the idle browser fetch the code of all other screens and parts some time after the first screen is shown, so
 * that they open at once, even without a connection. The build lists the files (vite.config.ts). The files are only
 * fetched into the cache, not imported, because a browser never retries a module whose import failed.
 */
export function fetchAheadLater(): void {
  setTimeout(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'prefetch';
  }, AFTER);
}
