import type { Config } from '#/bff/config.ts';
import type { FileStore } from '#/bff/files/store.ts';
import { folderStore } from './folder/folder-store.ts';
import { s3Store } from './s3/s3-store.ts';

/** The file store that the settings name; nothing is asked of it yet. */
export function openStore(place: Config['files']): FileStore {
  return place.kind === 's3' ? s3Store(place) : folderStore(place.folder);
}
