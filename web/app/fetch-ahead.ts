/** The first screen and what it asks for go first, in ms. */
const AFTER = 5_000;

/**
 * Some time after the first screen stands, the browser fetches the code of the other screens and parts into its cache,
 * when it has nothing else to do: they open at once then, and without a connection too. The build names the files
 * (vite.config.ts). Only fetched, not imported: a module whose fetch failed is never fetched again by a browser, one that
 * was merely not fetched ahead is.
 */
export function fetchAheadLater(): void {
  setTimeout(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'prefetch';
  }, AFTER);
}
