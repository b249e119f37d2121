import fc from 'fast-check';
import type { Operation, Parameter } from './document.ts';
import { drawForm } from './forms.ts';
import { hostileBody, hostileSegment, hostileText, hostileValue } from './hostile.ts';
import { Pick, valueFor } from './values.ts';

/** A request before its ids are filled in. */
export interface Drawn {
  operation: Operation;
  caller: string;
  credential: 'cookie' | 'bearer' | 'narrowBearer' | 'both' | 'garbage' | 'none';
  segments: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  /** A literal text, or a value to be written as JSON; undefined: no body. */
  body: { text: string | Uint8Array } | { value: unknown } | undefined;
}

/** The people who make the calls; together they have every right. */
export const CALLERS = [
  'sanne.dijkgraaf',
  'ruben.scholten',
  'youssef.elidrissi',
  'marijke.vandenbroek',
  'dewi.pattinama',
  'fatima.bouzid',
  'pieterjan.terpstra',
  'thijs.wagenaar',
  'ingrid.oosterhuis',
  'koen.vermaat',
] as const;

/** The pool of ids that replaces `{id}`, by the beginning of the path. */
const IDS: readonly [RegExp, string][] = [
  [/^\/api\/(reports|tasks\/reports|files)\//, 'report'],
  [/^\/api\/delegations\//, 'delegation'],
  [/^\/api\/management\/mails\//, 'mail'],
  [/^\/api\/management\/picklists\//, 'category'],
  [/^\/api\/management\/import\//, 'import'],
  [/^\/scim\/v2\/Users\//, 'user'],
];

export function drawRequest(operations: readonly Operation[]): fc.Arbitrary<Drawn> {
  const drawn = operations.map((operation) =>
    fc.record<Drawn>({
      operation: fc.constant(operation),
      // Most reports in the test world are Sanne's, and Ruben decides on them.
      caller: fc.constantFrom(...CALLERS, 'sanne.dijkgraaf', 'ruben.scholten', 'ingrid.oosterhuis'),
      credential: fc.oneof(
        { weight: 10, arbitrary: fc.constant('cookie' as const) },
        { weight: 10, arbitrary: fc.constant('bearer' as const) },
        { weight: 1, arbitrary: fc.constantFrom('narrowBearer' as const, 'both', 'garbage', 'none') },
      ),
      segments: parametersOf(operation, 'path'),
      query: parametersOf(operation, 'query'),
      headers: headersOf(operation),
      body: bodyOf(operation),
    }),
  );
  return fc.oneof(...drawn);
}

function parametersOf({ parameters, path }: Operation, place: 'path' | 'query'): fc.Arbitrary<Record<string, unknown>> {
  const own = parameters.filter((parameter) => parameter.in === place);
  const drawn = Object.fromEntries(own.map((parameter) => [parameter.name, parameterOf(parameter, path)]));
  const known = fc.record(drawn, { requiredKeys: own.filter(({ required }) => required).map(({ name }) => name) });
  if (place === 'path') return known;
  const strange = fc.dictionary(fc.constantFrom('year', 'lang', 'limit', '__proto__', 'x'), hostileText, {
    maxKeys: 2,
  });
  return fc.oneof(
    { weight: 8, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, strange).map(([some, others]) => ({ ...some, ...others })) },
  );
}

function parameterOf({ in: place, name, schema }: Parameter, path: string): fc.Arbitrary<unknown> {
  const pool = name === 'id' ? IDS.find(([start]) => start.test(path))?.[1] : undefined;
  const good = pool ? fc.nat(10_000).map((nth) => new Pick(pool, nth)) : valueFor(schema, name);
  const bad = place === 'path' ? hostileSegment.map((segment) => ({ encoded: segment })) : hostileText;
  return fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: bad });
}

/** Only a few keys, so that they are reused: for the same call, for a different call, and by a different person. */
const KEYS = Array.from({ length: 40 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);

const SOMETIMES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'Idempotency-Key': fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...KEYS) }, fc.constantFrom('not-a-uuid', '')),
  'Accept-Language': fc.constantFrom('en', 'nl-NL,nl;q=0.9', '*', 'xx'),
  Accept: fc.constantFrom('*/*', 'text/html', 'application/xml'),
  Range: fc.constantFrom('bytes=0-9', 'bytes=9999999-', 'bytes=-5', 'bytes=5-1', 'lines=1-2'),
  'If-None-Match': fc.constantFrom('*', '"abc"', 'W/"abc"', 'broken'),
  'If-Range': fc.constantFrom('"abc"', 'yesterday'),
  'Sec-Fetch-Site': fc.constantFrom('cross-site', 'same-site', 'none', 'strange'),
  Origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:4400'),
  'X-Request-Id': fc.constantFrom('mine', ''),
};

const seldom = (text: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: text });

function headersOf({ body }: Operation): fc.Arbitrary<Record<string, string>> {
  const sometimes = fc.record(
    Object.fromEntries(Object.entries(SOMETIMES).map(([name, text]) => [name, seldom(text)])),
  );
  const type = body
    ? fc.oneof(
        { weight: 20, arbitrary: fc.constant(body.type) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('', 'text/plain', 'application/json; charset=utf-16', 'multipart/form-data'),
        },
      )
    : fc.constant('');
  return fc.tuple(sometimes, type).map(([some, contentType]) => {
    const set = Object.entries(some).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return { ...Object.fromEntries(set), ...(contentType !== '' && { 'Content-Type': contentType }) };
  });
}

function bodyOf({ method, body }: Operation): fc.Arbitrary<Drawn['body']> {
  if (method === 'GET') return fc.constant(undefined);
  const junk = hostileBody.map((text) => ({ text }));
  if (!body) return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: junk });
  if (body.type === 'multipart/form-data') return drawForm;
  const good = valueFor(body.schema).map((value) => ({ value }));
  return fc.oneof(
    { weight: 12, arbitrary: good },
    { weight: 5, arbitrary: fc.tuple(good, spoilers(Object.keys(body.schema.properties ?? {}))).map(spoilt) },
    { weight: 2, arbitrary: junk },
    { weight: body.required ? 1 : 3, arbitrary: fc.constant(undefined) },
  );
}

const spoilers = (fields: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...fields, 'version', '__proto__', 'constructor', 'x'), fc.option(hostileValue), {
    minKeys: 1,
    maxKeys: 3,
  });

/** A good body with some fields replaced, added or (null) left out. */
function spoilt([{ value }, spoiler]: [{ value: unknown }, Record<string, unknown>]): { value: unknown } {
  const own = Object.entries({ ...(value as object), ...spoiler });
  return { value: Object.fromEntries(own.filter(([name, entry]) => entry !== null || !(name in spoiler))) };
}
