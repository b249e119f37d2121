import { StoreFull, StoreUnavailable } from '#/bff/files/store.ts';

/** No room on the disk, beyond the quota, or beyond the largest file that is allowed. */
const FULL = /^(ENOSPC|EDQUOT|EFBIG)$/;
/** The folder is gone, closed or broken, or this process has no file handle left. */
const AWAY =
  /^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EIO|ENODEV|ENXIO|ESTALE|ENOTCONN|EHOSTDOWN|ETIMEDOUT|EBUSY|EMFILE|ENFILE|ENOMEM)$/;

/** An error of the file system as the store's port has it; any other error as it is. */
export function asStoreError(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A stream that is stored may fail with errors of its own, which name no call of the system's.
  if (typeof code !== 'string' || syscall === undefined) return error;
  if (FULL.test(code)) return new StoreFull(error);
  return AWAY.test(code) ? new StoreUnavailable(error) : error;
}
