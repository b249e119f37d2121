import { createHash, randomBytes } from 'node:crypto';
import { folderStore } from '#/infra/storage/folder/folder-store.ts';

// Run as a separate process by folder-store.test.ts, which kills it. Stores objects endlessly and prints the key and
// sha-256 of each one once it is stored.
const store = folderStore(process.argv[2] ?? '');
for (;;) {
  const content = randomBytes(300_000);
  const { key } = await store.put(
    (async function* () {
      for (let at = 0; at < content.length; at += 20_000) yield content.subarray(at, at + 20_000);
    })(),
  );
  process.stdout.write(`${key} ${createHash('sha256').update(content).digest('hex')}\n`);
}
