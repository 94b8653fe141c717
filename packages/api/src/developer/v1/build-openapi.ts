import { apiScopes } from '@talkdrum/domain/api-scopes';
import { z } from 'zod';
import { errorMeanings } from './error-meanings.ts';
import { type Operation, operationGroups } from './operation.ts';
import { v1Operations } from './operations.ts';
import { apiError } from './page.contract.ts';

type Json = Record<string, unknown>;

export interface OpenApiDocument extends Json {
  openapi: string;
  paths: Record<string, Record<string, Json>>;
  components: Json & { schemas: Record<string, Json> };
}

/** Builds the OpenAPI 3.1 document of the REST API from the contracts the server validates with. */
export function buildOpenApi(serverUrl: string): OpenApiDocument {
  const schemas: Record<string, Json> = {};
  const paths: Record<string, Record<string, Json>> = {};
  schemaOf(apiError, 'output', schemas);
  for (const [id, operation] of Object.entries<Operation>(v1Operations)) {
    (paths[`/v1${operation.path}`] ??= {})[operation.method.toLowerCase()] = describeOperation(
      id,
      operation,
      schemas,
    );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Talkdrum API',
      version: '1.0.0',
      description:
        'Send email and text messages, and manage contacts, lists, campaigns and files, and record what contacts did. Create API keys on the Developer page of the dashboard.',
    },
    servers: [{ url: serverUrl }],
    tags: operationGroups.map((name) => ({ name })),
    security: [{ apiKey: [] }],
    paths,
    components: {
      schemas,
      responses: refusedResponses(),
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key for the gateway “api”. Scopes: ${Object.keys(apiScopes).join(', ')}.`,
        },
      },
    },
  };
}

function describeOperation(id: string, operation: Operation, schemas: Record<string, Json>): Json {
  const { group, summary, description, scope, body, example, method } = operation;
  return {
    operationId: id,
    tags: [group],
    summary,
    description: [description, `Scope: \`${scope}\`.`].filter(Boolean).join(' '),
    parameters: [
      ...parametersOf(operation.params, 'path', schemas),
      ...parametersOf(operation.query, 'query', schemas),
      ...(method === 'GET' ? [] : [{ ...idempotencyKey, required: method === 'POST' }]),
    ],
    ...(operation.file === undefined ? {} : { requestBody: fileBody(operation.file) }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(body, 'input', schemas),
                ...(example === undefined ? {} : { example }),
              },
            },
          },
        }),
    responses: responsesOf(operation, schemas),
    'x-scope': scope,
  };
}

/** Generators of clients know this form of a binary body. */
const fileBody = ({ description }: NonNullable<Operation['file']>): Json => ({
  required: true,
  description,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
});

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A unique value you choose for this request. For 24 hours, repeating the request with the same key returns the first answer and changes nothing.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

function responsesOf({ answer, status, method }: Operation, schemas: Record<string, Json>): Json {
  const content =
    answer === null
      ? {}
      : { content: { 'application/json': { schema: schemaOf(answer, 'output', schemas) } } };
  const ok = {
    description: method === 'GET' ? 'Success' : 'Success. The change is stored',
    headers: rateHeaders,
    ...content,
  };
  const refusals = Object.keys(refusedResponses()).map((name) => [
    name,
    { $ref: `#/components/responses/${name}` },
  ]);
  return { [String(status)]: ok, ...Object.fromEntries(refusals) };
}

/** Error responses by status. 405 is left out: it is the answer to a method that isn't an operation. */
function refusedResponses(): Record<string, Json> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const byStatus = Map.groupBy(
    errorMeanings.filter(({ status }) => status !== 405),
    ({ status }) => String(status),
  );
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join(' '), content },
    ]),
  );
}

const rateHeaders = {
  'RateLimit-Limit': { description: 'Requests allowed per minute', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left in this minute', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the limit resets', schema: { type: 'integer' } },
};

function parametersOf(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  schemas: Record<string, Json>,
): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...value }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: value,
  }));
}

/** The JSON Schema of a contract. Named contracts are added to the document's schemas and referenced. */
function schemaOf(contract: z.ZodType, io: 'input' | 'output', schemas: Record<string, Json>): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...schema
  } = z.toJSONSchema(contract, { io, target: 'draft-2020-12', reused: 'inline', unrepresentable: 'any' });
  for (const [name, definition] of Object.entries($defs))
    schemas[name] = pointAtComponents(definition) as Json;
  const own = typeof schema.id === 'string' ? schema.id : undefined;
  if (own === undefined) return pointAtComponents(schema) as Json;
  schemas[own] = pointAtComponents(schema) as Json;
  return { $ref: `#/components/schemas/${own}` };
}

/**
 * Points references at the document's schemas and drops patterns that only repeat a `format`. Unions become
 * `anyOf`: client generators don't understand `oneOf` without a mapping, or several types in one `type`.
 */
function pointAtComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointAtComponents);
  if (typeof value !== 'object' || value === null) return value;
  const isFormatted = 'format' in value && typeof value.format === 'string';
  const entries = Object.entries(value)
    .filter(
      ([key, inner]) => !(key === 'id' && typeof inner === 'string') && !(isFormatted && key === 'pattern'),
    )
    .map(([key, inner]) => {
      if (key === '$ref' && typeof inner === 'string')
        return [key, inner.replace('#/$defs/', '#/components/schemas/')];
      if (key === 'type' && isUnion(inner)) return ['anyOf', inner.map((type) => ({ type }))];
      return [key === 'oneOf' ? 'anyOf' : key, pointAtComponents(inner)];
    });
  return Object.fromEntries(entries);
}

function isUnion(types: unknown): types is string[] {
  return Array.isArray(types) && types.filter((type) => type !== 'null').length > 1;
}
