import { StoreFull, StoreUnavailable } from '#/bff/files/store.ts';

/** The disk is full, or the quota or the maximum file size is exceeded. */
const FULL = /^(ENOSPC|EDQUOT|EFBIG)$/;
/** The folder is gone, closed or broken, or this process has no free file handles. */
const AWAY =
  /^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EIO|ENODEV|ENXIO|ESTALE|ENOTCONN|EHOSTDOWN|ETIMEDOUT|EBUSY|EMFILE|ENFILE|ENOMEM)$/;

/** Converts a file system error to an error of the store's port; any other error is unchanged. */
export function asStoreError(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The stream that is being stored may fail with errors of its source, which do not name a system call.
  if (typeof code !== 'string' || syscall === undefined) return error;
  if (FULL.test(code)) return new StoreFull(error);
  return AWAY.test(code) ? new StoreUnavailable(error) : error;
}
