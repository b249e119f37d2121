import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { dataFolder, startServer } from '#/tests/support/server-process.ts';

it('a port that is in use is reported at once, with instructions, before anything is created', {
  timeout: 120_000,
}, async () => {
  const occupant = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const { port } = occupant.address() as AddressInfo;
  const data = await dataFolder();
  try {
    await expect(startServer(data.path, {}, port)).rejects.toThrow(
      new RegExp(`Port ${port} of 127\\.0\\.0\\.1 is taken: choose another one \\(PORT=\\d+\\)`),
    );
    expect(await readdir(data.path)).toEqual([]);
  } finally {
    occupant.close();
    await data.remove();
  }
});
