import fc from 'fast-check';
import type { Schema } from './document.ts';

/** The id of something that exists when the request is sent: the one at position `nth` of the pool, modulo its size. */
export class Pick {
  readonly pool: string;
  readonly nth: number;
  constructor(pool: string, nth: number) {
    this.pool = pool;
    this.nth = nth;
  }
}

const pick = (pool: string) => fc.nat(10_000).map((nth) => new Pick(pool, nth));

/** Fields and parameters that name something stored; the pools are filled from the database. */
const POOL_OF: Readonly<Record<string, string>> = {
  idReport: 'report',
  idUser: 'user',
  userId: 'user',
  roleId: 'role',
  userRoleId: 'userRole',
  entityId: 'company',
  idCompany: 'company',
  idReportCategory: 'category',
  stepId: 'task',
  taskId: 'task',
  idImport: 'import',
  workflowInstanceId: 'instance',
};

/** Values of text fields whose schema does not describe which texts they accept. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  lang: ['1043', '1033'],
  action: ['approve', 'reject'],
  workflowDefinitionName: ['gift-report-approval'],
  name: ['StartScreen', 'Gift'],
  date: ['2026-11-17', '2025-02-28', ''],
  from: ['2026-11-24', '2027-01-01', '2026-01-01'],
  to: ['2026-12-24', '2027-02-01', '2026-01-01'],
  register: ['*', 'giftReport'],
  records: ['giftReport:1', 'giftReport:3,giftReport:2', 'giftReport:2147483647'],
  complete: ['true', 'false'],
  notAdded: ['true', 'false'],
  filter: ['userName eq "sanne.dijkgraaf@noordveen.example"', 'externalId eq "7"', 'active eq true'],
  attributes: ['userName', 'name.familyName,active'],
  excludedAttributes: ['emails'],
  op: ['add', 'replace', 'remove'],
  path: ['active', 'displayName', 'name.givenName', 'userName'],
  userName: ['nieuw.persoon@noordveen.example', 'sanne.dijkgraaf@noordveen.example'],
  key: ['number', 'gift', 'amount', 'date', 'fullname', 'company', 'statusText'],
  url: ['https://intranet.noordveen.example/verslag', 'http://localhost:4400/app'],
};

/** A value that the schema allows, as far as the schema specifies it. */
export function valueFor(schema: Schema, name = '', depth = 0): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => valueFor(option, name, depth)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const pool = POOL_OF[name];
  if (pool) return fc.oneof({ weight: 9, arbitrary: pick(pool) }, { weight: 1, arbitrary: typed(schema, name, depth) });
  return typed(schema, name, depth);
}

function typed(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, name, depth)));
}

function ofType(type: string, schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return textOf(schema, name);
  if (type === 'integer' || type === 'number') return numberOf(type, schema, name);
  if (type === 'array') {
    const most = Math.min(schema.maxItems ?? 4, 4);
    const minLength = Math.min(schema.minItems ?? 0, most);
    return fc.array(valueFor(schema.items ?? {}, name, depth + 1), { minLength, maxLength: most });
  }
  if (type === 'object') return objectOf(schema, depth);
  return depth > 3 ? fc.constant(null) : fc.jsonValue({ maxDepth: 1 });
}

function numberOf(type: string, { minimum = -5, maximum = 2_147_483_647 }: Schema, name: string) {
  if (name === 'version') return fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 4 }));
  if (name === 'appId') return fc.oneof({ weight: 9, arbitrary: fc.constant(21) }, fc.nat(100));
  if (name === 'year') return fc.integer({ min: 2024, max: 2027 });
  const whole = fc.oneof(
    fc.integer({ min: Math.ceil(minimum), max: Math.min(Math.ceil(minimum) + 60, Math.floor(maximum)) }),
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
    fc.constantFrom(minimum, maximum),
  );
  if (type === 'integer') return whole;
  return fc.oneof(
    whole,
    fc.integer({ min: 0, max: 90_000 }).map((cents) => cents / 100),
  );
}

function textOf({ format, minLength = 0, maxLength = 40 }: Schema, name: string): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  const known = TEXTS[name];
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
  return known ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, free) : free;
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, depth: number) {
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, name, depth + 1)]),
  );
  const fields = fc.record(known, { requiredKeys: required });
  if (typeof additionalProperties !== 'object' || depth > 3) return fields;
  const more = fc.dictionary(fc.string({ maxLength: 8 }), valueFor(additionalProperties, '', depth + 1), {
    maxKeys: 2,
  });
  return fc.tuple(fields, more).map(([some, others]) => ({ ...others, ...some }));
}
