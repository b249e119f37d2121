/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  default?: unknown;
}

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema }>;

export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  body: { required: boolean; type: string; schema: Schema } | undefined;
  /** The responses, by status. */
  responses: Record<string, { description: string; content?: Content; headers?: Record<string, unknown> }>;
}

interface Described {
  paths: Record<string, Record<string, RawOperation>>;
}
interface RawOperation {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Operation['responses'];
}

/** The calls of an OpenAPI document. The generator uses no other source: no declaration and no code. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries((document as Described).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody && bodyOf(requestBody),
      responses,
    })),
  );
}

function bodyOf({ required = false, content }: NonNullable<RawOperation['requestBody']>): Operation['body'] {
  const [[type, { schema = {} }] = ['', { schema: {} }]] = Object.entries(content);
  return { required, type, schema };
}
