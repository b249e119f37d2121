import type { Locator, Page } from '@playwright/test';

/** A phone at the edge of a building site: 400 ms per round trip, 50 kB a second. */
const THREE_G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Slows down or cuts the browser's own network. Calls already in progress still get through. */
export async function networkOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  return {
    slow: (own = {}) => devtools.send('Network.emulateNetworkConditions', { ...THREE_G, ...own }),
    cut: () => devtools.send('Network.emulateNetworkConditions', { ...THREE_G, offline: true }),
  };
}

/** A square picture that cannot be compressed: 180 pixels are 100 kB, two seconds on 3G; 600 take twenty. */
export async function photo(page: Page, side: number) {
  const url = await page.evaluate((pixels) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels });
    const pencil = canvas.getContext('2d') as CanvasRenderingContext2D;
    const dots = pencil.createImageData(pixels, pixels);
    for (let at = 0; at < dots.data.length; at += 1) dots.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    pencil.putImageData(dots, 0, 0);
    return canvas.toDataURL('image/png');
  }, side);
  return { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

/** The message of the shell while the server does not answer. */
export const connectionLost = (page: Page): Locator => page.getByText(/^No connection\. (We will try|Trying)/);
