import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation } from './document.ts';
import type { Sent } from './send.ts';
import { createIsValid } from './valid.ts';

/** Returns what is wrong with a response according to the OpenAPI document; null if it is correct. */
export type Judge = (operation: Operation, response: Response, sent: Sent) => Promise<string | null>;

/**
 * The faults that a 400 may not report for a request that the document allows. A 400 may report faults that a schema
 * cannot express: a day that does not exist, a blank text, or a text with too few characters as people count them.
 */
const OF_SHAPE = ['invalidType', 'tooLong', 'tooLarge', 'tooSmall'];

/**
 * Checks responses against the document, with a different validator from the application's, and for required headers.
 */
export function createJudge(): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  const compiled = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object) => {
    const known = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, known);
    return known;
  };
  const isValid = createIsValid();
  return async (operation, response, sent) => {
    const { responses } = operation;
    const text = await response.text();
    const { status, headers } = response;
    // A 503 is documented for every call, but in these tests everything that the server depends on is available.
    if (status >= 500) return `${status}: ${text.slice(0, 500)}`;
    const documented = responses[status];
    if (!documented) return `${status} is not documented: ${text.slice(0, 500)}`;
    const missing = missingHeader(status, headers);
    if (missing) return `${status} without ${missing}`;
    const content = Object.entries(documented.content ?? {});
    if (content.length === 0) return text === '' ? null : `${status} has a body: ${text.slice(0, 200)}`;
    const type = (headers.get('Content-Type') ?? '').split(';')[0] ?? '';
    const [as, { schema = {} }] = content.find(([name]) => name === type || name === '*/*') ?? ['', {}];
    if (as === '') return `${status} has the undocumented type ${type}`;
    if (!/^application\/(scim\+)?json$/.test(as)) return null;
    const validate = validatorOf(schema);
    const answer: Blame = JSON.parse(text);
    if (validate(answer)) {
      if (status !== 400 || !blamesShape(answer) || !isValid(operation, sent)) return null;
      return `${status} blames the shape of a request that the document allows: ${text.slice(0, 500)}`;
    }
    return `${status} does not match its schema: ${ajv.errorsText(validate.errors)}: ${text.slice(0, 500)}`;
  };
}

/** The first header that is missing, of those that every answer needs and those that its status requires. */
function missingHeader(status: number, headers: Headers): string | undefined {
  const wanted = ['X-Request-Id', 'X-Content-Type-Options'];
  if (status === 401) wanted.push('WWW-Authenticate');
  if (status === 429) wanted.push('Retry-After');
  return wanted.find((name) => !headers.has(name));
}

/** The part of an error response that says what is wrong with the request. */
interface Blame {
  code?: string;
  fields?: Record<string, string[]>;
}

function blamesShape({ code, fields = {} }: Blame): boolean {
  return code === 'BAD_REQUEST' || Object.values(fields).some((codes) => codes.some((one) => OF_SHAPE.includes(one)));
}
