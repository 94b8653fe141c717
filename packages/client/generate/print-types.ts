import type { OpenApiDocument, Operation, WebhookBody } from '@talkdrum/api/v1';

type Schema = Readonly<Record<string, unknown>>;

const head = `// Generated from the API's contracts by generate/write-types.ts. Change the contracts, not this file.\n`;

/** Prints the OpenAPI document as TypeScript: one type per schema, what webhooks send, and the table of calls. */
export function printTypes(
  document: OpenApiDocument,
  operations: Readonly<Record<string, Operation>>,
  webhooks: readonly WebhookBody[],
): string {
  const types = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name === 'Error' ? 'ErrorBody' : name} = ${printType(schema, 0)};\n`,
  );
  const calls = Object.entries(operations).map(([id, operation]) => printCall(document, id, operation));
  const routes = Object.entries(operations).map(
    ([id, { method, path }]) => `  ${id}: ['${method}', '${path}'],\n`,
  );
  return [
    head,
    ...types,
    `/** The body of a webhook. Others may come: ignore types you don’t know. */\nexport type WebhookEvent = ${webhooks.map(printWebhook).join(' | ')};\n`,
    `/** The input and answer of each call. */\nexport interface Operations {\n${calls.join('')}}\n`,
    `export const routes = {\n${routes.join('')}} as const satisfies Record<keyof Operations, readonly [string, string]>;\n`,
  ].join('\n');
}

function printWebhook({ types, data }: WebhookBody): string {
  const type = types.map(literal).join(' | ');
  return `{ type: ${type}; timestamp: string; data: ${printType(data, 2)} }`;
}

function printCall(document: OpenApiDocument, id: string, { method, path, status, file }: Operation): string {
  const described = document.paths[`/v1${path}`]?.[method.toLowerCase()] ?? {};
  const parameters = listOf(described.parameters).map(recordOf);
  const body = jsonSchema(described.requestBody);
  const answer = jsonSchema(recordOf(described.responses)[String(status)]);
  const inputs = [
    ...parametersOf(
      'params',
      parameters.filter((one) => one.in === 'path'),
    ),
    ...parametersOf(
      'query',
      parameters.filter((one) => one.in === 'query'),
    ),
    ...(body === undefined ? [] : [`body: ${printType(body, 2)}`]),
    ...(file === undefined ? [] : ['file: Blob | Uint8Array<ArrayBuffer>']),
  ];
  return `  ${id}: { input: { ${inputs.join('; ')} }; answer: ${answer === undefined ? 'null' : printType(answer, 2)} };\n`.replace(
    '{  }',
    '{}',
  );
}

function parametersOf(name: string, parameters: readonly Schema[]): string[] {
  if (parameters.length === 0) return [];
  const isOptional = parameters.every(({ required }) => required !== true);
  const fields = parameters.map(
    (one) => `${String(one.name)}${one.required === true ? '' : '?'}: ${printType(one.schema, 2)}`,
  );
  return [`${name}${isOptional ? '?' : ''}: { ${fields.join('; ')} }`];
}

function jsonSchema(holder: unknown): unknown {
  return recordOf(recordOf(recordOf(holder).content)['application/json']).schema;
}

export function printType(given: unknown, depth: number): string {
  const schema = recordOf(given);
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'unknown';
  const choices = listOf(schema.oneOf ?? schema.anyOf);
  if (choices.length > 0) return choices.map((choice) => printType(choice, depth)).join(' | ');
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(' | ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.map((type) => printPlain(type, schema, depth)).join(' | ');
}

function printPlain(type: unknown, schema: Schema, depth: number): string {
  if (type === 'array') {
    const item = printType(schema.items, depth);
    return /[ |]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'object') return printObject(schema, depth);
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown';
}

function printObject({ properties, required, additionalProperties }: Schema, depth: number): string {
  const needed = listOf(required);
  const pad = ' '.repeat(depth + 2);
  const fields = Object.entries(recordOf(properties)).map(([name, schema]) => {
    const { description, default: byDefault } = recordOf(schema);
    const isNeeded = needed.includes(name) && byDefault === undefined;
    const note = typeof description === 'string' ? `${pad}/** ${description.replaceAll('*/', '')} */\n` : '';
    return `${note}${pad}${name}${isNeeded ? '' : '?'}: ${printType(schema, depth + 2)};\n`;
  });
  if (fields.length > 0) return `{\n${fields.join('')}${' '.repeat(depth)}}`;
  return `Record<string, ${typeof additionalProperties === 'object' ? printType(additionalProperties, depth) : 'unknown'}>`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function recordOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
