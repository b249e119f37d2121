import type { AddressInfo } from 'node:net';
import { createApp } from '#/bff/app.ts';
import { closeServer, listen, type Patience } from '#/bff/http/listen.ts';
import type { TestApp } from './app.ts';

/** The application of a test on its own port, to test behaviour that only a real connection shows. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export async function listening({ services }: Pick<TestApp, 'services'>, patience?: Patience): Promise<Listening> {
  const { config: site, log } = services;
  const server = await listen({ host: '127.0.0.1', port: 0 }, createApp(services).fetch, { site, log, patience });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, close: () => closeServer(server, 100) };
}
