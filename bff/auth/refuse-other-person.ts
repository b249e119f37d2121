import { USER_HEADER, USER_PARAMETER } from '#/bff/contract/headers.ts';
import { Failure } from '#/bff/failure.ts';

/** What a script on a page sends. When the browser opens an address or sends a form by itself, the mode is `navigate`. */
const SCRIPT_MODES = new Set(['cors', 'same-origin', 'no-cors']);

/**
 * Refuses a call of a page whose owner is not the person of the session: somebody else has signed in in another tab, and
 * the page still shows the one before. A page names its owner in a header, or in the address where the browser makes the
 * call by itself.
 *
 * @throws Failure OTHER_PERSON
 */
export function refuseOtherPerson(request: Request, userId: number): void {
  if (isOfOther(request, userId)) throw new Failure('OTHER_PERSON', 'somebody else has signed in in this browser');
}

/**
 * Refuses a write by a script that names nobody, so that neither a page from before this rule nor a screen that forgets
 * it changes anything in the wrong name. Reads may name nobody: a page that starts does not know yet whose it is.
 *
 * @throws Failure BAD_REQUEST
 */
export function refuseNameless(request: Request): void {
  const isScript = SCRIPT_MODES.has(request.headers.get('Sec-Fetch-Mode') ?? '');
  if (isScript && !isRead(request.method) && namedBy(request) === null)
    throw new Failure('BAD_REQUEST', `a page says whose it is in ${USER_HEADER}`);
}

/** Whether the call names a person, and another one than this. */
export function isOfOther(request: Request, userId: number): boolean {
  const named = namedBy(request);
  return named !== null && named !== String(userId);
}

function namedBy({ method, url, headers }: Request): string | null {
  const inHeader = headers.get(USER_HEADER);
  return inHeader === null && isRead(method) ? new URL(url).searchParams.get(USER_PARAMETER) : inHeader;
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
