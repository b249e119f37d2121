import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation, Parameter, Schema } from './document.ts';
import type { Sent } from './send.ts';

/** Whether the OpenAPI document allows the request: each of its parameters, and the body. */
export type IsValid = (operation: Operation, sent: Sent) => boolean;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

export function createIsValid(): IsValid {
  const ajv = new Ajv2020({ strict: false, formats: { uuid: UUID, binary: true } });
  const compiled = new Map<object, ValidateFunction>();
  const allows = (schema: Schema, value: unknown): boolean => {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    return validate(value) as boolean;
  };
  const isParameterValid = (parameter: Parameter, texts: readonly string[] | null): boolean => {
    if (texts === null) return false;
    if (texts.length === 0) return !parameter.required;
    return readings(texts).some((value) => allows(parameter.schema, value));
  };
  return (operation, sent) =>
    operation.parameters.every((parameter) => isParameterValid(parameter, textsOf(parameter, operation, sent))) &&
    isBodyValid(operation, sent, allows);
}

/** The values that the texts of a parameter may stand for: a list, a text, a number or a boolean. */
function readings(texts: readonly string[]): unknown[] {
  const [text = ''] = texts;
  const single = [
    text,
    ...(NUMBER.test(text) ? [Number(text)] : []),
    ...(/^(true|false)$/.test(text) ? [text === 'true'] : []),
  ];
  return [...(texts.length === 1 ? single : []), texts];
}

/** The texts that the request has for a parameter; null if one of them is unreadable. */
function textsOf(
  { in: place, name }: Parameter,
  { path }: Operation,
  { url, headers }: Sent,
): readonly string[] | null {
  const { pathname, searchParams } = new URL(url);
  if (place === 'query') return searchParams.getAll(name);
  if (place === 'header') return headers[name] === undefined ? [] : [headers[name]];
  const at = path.split('/').indexOf(`{${name}}`);
  try {
    return [decodeURIComponent(pathname.split('/')[at] ?? '')];
  } catch {
    return null;
  }
}

function isBodyValid({ body }: Operation, sent: Sent, allows: (schema: Schema, value: unknown) => boolean): boolean {
  if (!body) return sent.body === undefined;
  if (body.type !== 'application/json') return false; // a form, whose bytes are not JSON, so no schema describes them
  if (sent.body === undefined) return !body.required;
  if (typeof sent.body !== 'string' || sent.headers['Content-Type'] !== body.type) return false;
  try {
    return allows(body.schema, JSON.parse(sent.body, exact));
  } catch {
    return false;
  }
}

/**
 * Programs agree on whole numbers up to 2^53 only (RFC 8259, 6): larger numbers may be refused, whatever the schema
 * says.
 */
function exact(_name: string, value: unknown): unknown {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError('not exact');
  return value;
}
