/** The server that Playwright started for this run (playwright.config.ts): its address and its data folder. */
const { port, data } = JSON.parse(process.env.OPENBOEK_BROWSER_TESTS ?? '{}') as { port: number; data: string };

export const SERVER_URL = `http://localhost:${port}`;
export const DATA_FOLDER = data;
