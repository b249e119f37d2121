import { USER_HEADER, USER_PARAMETER } from '#/bff/contract/headers.ts';

/**
 * These parameters are declared for the OpenAPI document only: the guard itself reads all of them, before the rest of
 * the call is read.
 */
const IDEMPOTENCY_KEY = {
  in: 'header' as const,
  name: 'Idempotency-Key',
  required: false,
  description:
    'Identifies one intent: a call that is repeated with the same key does its work once and gets the first answer again',
  schema: { type: 'string' as const, format: 'uuid' },
};

const PERSON = {
  in: 'header' as const,
  name: USER_HEADER,
  required: false,
  description:
    'With a session cookie: id of the person whose page makes the call (idUser of GET /api/Startup). If the session is ' +
    "somebody else's, the answer is 409 OTHER_PERSON. A script on a page must send it with every call that is not a GET. " +
    'A call with a bearer token does not need it, and it is ignored there',
  schema: { type: 'string' as const, pattern: '^[0-9]+$' },
};

const PERSON_IN_ADDRESS = {
  ...PERSON,
  in: 'query' as const,
  name: USER_PARAMETER,
  description: `The same as ${USER_HEADER}, for a file that the browser itself fetches, without our headers`,
};

/**
 * The parameters of every call that a person makes, in addition to the call's own.
 *
 * @param isFile whether the answer is a file
 */
export function commonParameters(method: string, isFile: boolean) {
  return [
    PERSON,
    ...(method === 'get' && isFile ? [PERSON_IN_ADDRESS] : []),
    ...(method === 'post' ? [IDEMPOTENCY_KEY] : []),
  ];
}
