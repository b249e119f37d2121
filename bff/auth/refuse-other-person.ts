import { USER_HEADER, USER_PARAMETER } from '#/bff/contract/headers.ts';
import { Failure } from '#/bff/failure.ts';

/**
 * The modes of requests by scripts. When the browser itself opens an address or sends a form, the mode is `navigate`.
 */
const SCRIPT_MODES = new Set(['cors', 'same-origin', 'no-cors']);

/**
 * Refuses a call of a page whose owner is not the person of the session: somebody else has signed in in
 * another tab, and the page still shows the previous person. A page names its owner in a header, or in the
 * URL if the browser itself makes the call.
 *
 * @throws Failure OTHER_PERSON
 */
export function refuseOtherPerson(request: Request, userId: number): void {
  if (isOfOther(request, userId)) throw new Failure('OTHER_PERSON', 'somebody else has signed in in this browser');
}

/**
 * Refuses a write by a script that does not name a person, so that an outdated page or faulty screen cannot change
 * anything in the wrong person's name. Reads need not name a person, because a page that is starting does not have its
 * owner yet.
 *
 * @throws Failure BAD_REQUEST
 */
export function refuseNameless(request: Request): void {
  const isScript = SCRIPT_MODES.has(request.headers.get('Sec-Fetch-Mode') ?? '');
  if (isScript && !isRead(request.method) && namedBy(request) === null)
    throw new Failure('BAD_REQUEST', `a page must name its user in ${USER_HEADER}`);
}

/** Whether the call names a person other than the given one. */
export function isOfOther(request: Request, userId: number): boolean {
  const named = namedBy(request);
  return named !== null && named !== String(userId);
}

function namedBy({ method, url, headers }: Request): string | null {
  const inHeader = headers.get(USER_HEADER);
  return inHeader === null && isRead(method) ? new URL(url).searchParams.get(USER_PARAMETER) : inHeader;
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
