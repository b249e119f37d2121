import type { Config } from '#/bff/config.ts';
import type { FileStore } from '#/bff/files/store.ts';
import { folderStore } from './folder/folder-store.ts';
import { s3Store } from './s3/s3-store.ts';

/** Opens the configured file store without sending a request to it. */
export function openStore(place: Config['files']): FileStore {
  return place.kind === 's3' ? s3Store(place) : folderStore(place.folder);
}
