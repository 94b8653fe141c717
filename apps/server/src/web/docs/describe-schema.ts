import type { OpenApiDocument } from '@talkdrum/api/v1';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A row of a table of fields. */
export interface FieldLine {
  /** For example `attachments[].filename`. */
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
}

const deepest = 3;

/** The fields of a schema, including nested ones. */
export function fieldLines(document: OpenApiDocument, given: unknown, prefix = '', depth = 0): FieldLine[] {
  const schema = resolve(document, given);
  const choices = listOf(schema.oneOf ?? schema.anyOf);
  if (choices.length > 0)
    return joinByName(choices.flatMap((choice) => fieldLines(document, choice, prefix, depth)));
  if (schema.type === 'array') return fieldLines(document, schema.items, `${prefix}[]`, depth);
  const required = listOf(schema.required);
  return Object.entries(recordOf(schema.properties)).flatMap(([key, value]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const inner = resolve(document, value);
    const line = {
      name,
      type: typeName(document, value),
      isRequired: required.includes(key),
      description: textOf(recordOf(value).description ?? inner.description),
    };
    return depth < deepest ? [line, ...fieldLines(document, value, name, depth + 1)] : [line];
  });
}

/** A field that several variants share is one row with all their types. */
function joinByName(lines: readonly FieldLine[]): FieldLine[] {
  const byName = Map.groupBy(lines, ({ name }) => name);
  return [...byName.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    return [{ ...first, type: [...new Set([first, ...others].map(({ type }) => type))].join(' | ') }];
  });
}

function typeName(document: OpenApiDocument, given: unknown): string {
  const schema = resolve(document, given);
  if (typeof schema.const === 'string') return `"${schema.const}"`;
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `${typeName(document, schema.items)}[]`;
  const choices = listOf(schema.oneOf ?? schema.anyOf);
  if (choices.length > 0)
    return [...new Set(choices.map((choice) => typeName(document, choice)))].join(' | ');
  const types = listOf(schema.type).length > 0 ? listOf(schema.type) : [schema.type ?? 'any'];
  return types
    .map((type) => (type === 'string' && typeof schema.format === 'string' ? schema.format : String(type)))
    .join(' | ');
}

export function resolve(document: OpenApiDocument, schema: unknown): JsonSchema {
  const given = recordOf(schema);
  if (typeof given.$ref !== 'string') return given;
  return document.components.schemas[given.$ref.split('/').at(-1) ?? ''] ?? {};
}

/** Returns '' for anything but a string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
