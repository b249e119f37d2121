import { test } from '@playwright/test';
import { dataFolder, type ServerProcess, startServer } from '#/tests/support/server-process.ts';
import { TcpProxy } from '#/tests/support/tcp-proxy.ts';

/**
 * A server with the example company, for a test file that changes what other tests rely on, or that restarts the
 * server.
 */
export interface OwnServer {
  readonly url: string;
  readonly data: string;
  /** The proxy between the server and Camunda; undefined on the embedded engine. */
  readonly camunda: TcpProxy | undefined;
  /** Stops the server and starts it again on the same data, at the same address. */
  restart(): Promise<void>;
}

/**
 * Gives a test file a server; call this at the top of the file. The server uses Camunda if OPENBOEK_TEST_OWN_CAMUNDA names a cluster:
 * an empty one that the server of the other tests does not use, because a cluster belongs to one database.
 */
export function ownServer(): OwnServer {
  const address = process.env.OPENBOEK_TEST_OWN_CAMUNDA;
  const camunda = address ? TcpProxy.of(address) : undefined;
  const env: Record<string, string> = {};
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let server: ServerProcess;
  test.beforeAll(async () => {
    folder = await dataFolder();
    if (address && camunda) env.CAMUNDA_REST_ADDRESS = (await camunda.well()).through(address);
    server = await startServer(folder.path, env);
  });
  test.afterAll(async () => {
    await server?.stop();
    await folder?.remove();
    await camunda?.away();
  });
  return {
    camunda,
    get url() {
      return server.url;
    },
    get data() {
      return folder.path;
    },
    async restart() {
      await server.stop();
      server = await startServer(folder.path, env, Number(new URL(server.url).port));
    },
  };
}
