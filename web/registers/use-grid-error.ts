import { useReadFailure } from '#/web/app/labels/use-api-error.ts';
import type { GridError } from '#/web/ui/grid/types.ts';

/** A failed read as the grid shows it: in place, with the request id and a way to try again (OP-005). */
export function useGridError(error: unknown): GridError | null {
  const readFailure = useReadFailure();
  if (!error) return null;
  const { text, requestId } = readFailure(error);
  return { text, ...(requestId && { requestId }) };
}
