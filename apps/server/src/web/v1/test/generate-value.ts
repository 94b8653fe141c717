import type { OpenApiDocument } from '@talkdrum/api/v1';

export type JsonSchema = { readonly [key: string]: unknown };

/** Texts known to break servers. */
const hostile = [
  '',
  ' ',
  "' or 1=1--",
  '"; drop table contact; --',
  '{{7*7}}',
  '${7*7}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'a\r\nBcc: b@example.com',
  '\u0000',
  '\ud800',
  '\u202etxt.exe',
  '🙂'.repeat(50),
  'x'.repeat(3_000),
  '%s%n',
  '-1',
  '1e309',
  'NaN',
  'null',
  '__proto__',
  'constructor',
];
const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  [],
  {},
  [[]],
  { a: { b: [] } },
  ...hostile,
];

/**
 * Values made from an OpenAPI document's schemas by a seeded random source: mostly right, sometimes wrong in
 * one place or altogether.
 */
export class ValueGenerator {
  readonly #document: OpenApiDocument;
  readonly #random: () => number;
  readonly #ids: readonly string[];

  constructor(document: OpenApiDocument, seed: number, ids: readonly string[]) {
    this.#document = document;
    this.#ids = ids;
    let state = seed;
    this.#random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  one<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('there is nothing to choose from');
    return item;
  }

  hostile(): string {
    return this.one(hostile);
  }

  value(given: JsonSchema, depth = 0): unknown {
    if (this.chance(0.04)) return this.one(strange);
    const schema = this.#resolve(given);
    if (Array.isArray(schema.oneOf)) return this.value(this.one<JsonSchema>(schema.oneOf), depth + 1);
    if (Array.isArray(schema.anyOf)) return this.value(this.one<JsonSchema>(schema.anyOf), depth + 1);
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return this.one<unknown>(schema.enum);
    const type = Array.isArray(schema.type) ? this.one<unknown>(schema.type) : schema.type;
    if (type === 'object') return this.#object(schema, depth);
    if (type === 'array')
      return Array.from({ length: Math.floor(this.#random() * 3) + (this.chance(0.9) ? 1 : 0) }, () =>
        this.value((schema.items ?? {}) as JsonSchema, depth + 1),
      );
    if (type === 'string') return this.#text(schema);
    if (type === 'integer' || type === 'number')
      return this.one([1, 2, 25, 100, Number(schema.minimum ?? 0), Number(schema.maximum ?? 5)]);
    if (type === 'boolean') return this.chance(0.5);
    return this.one(strange);
  }

  /** A value that is right, with here and there something else in it. Ids become known ones. */
  nearly(value: unknown): unknown {
    if (this.chance(0.05)) return this.one(strange);
    if (Array.isArray(value)) return value.map((inner) => this.nearly(inner));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.nearly(inner)]));
    if (typeof value !== 'string') return value;
    if (/^[0-9a-f]{8}-/.test(value)) return this.one(this.#ids);
    return value
      .replace('hello@shop.example', 'hello@kola.example')
      .replace('ada@', `${Math.floor(this.#random() * 1e6)}@`);
  }

  #object(
    { properties = {}, required = [], additionalProperties }: JsonSchema,
    depth: number,
  ): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    const needed: readonly unknown[] = Array.isArray(required) ? required : [];
    for (const [name, schema] of Object.entries(properties as Record<string, JsonSchema>)) {
      if (needed.includes(name) ? this.chance(0.98) : this.chance(0.4))
        made[name] = this.value(schema, depth + 1);
    }
    if (typeof additionalProperties === 'object' && additionalProperties !== null && depth < 6)
      made[this.one(['city', 'amount', 'X-Note', ...hostile])] = this.value(
        additionalProperties as JsonSchema,
        depth + 1,
      );
    if (this.chance(0.03))
      made[this.one(['accountId', 'isAdmin', 'balance', 'constructor'])] = this.one(strange);
    return made;
  }

  #text({ format, maxLength, contentEncoding }: JsonSchema): string {
    if (format === 'uuid') return this.one(this.#ids);
    if (format === 'date-time')
      return this.one([
        '2026-12-01T09:00:00Z',
        '2030-01-01T00:00:00+01:00',
        '1970-01-01T00:00:00Z',
        '9999-12-31T23:59:59Z',
      ]);
    if (contentEncoding === 'base64') return this.one(['', 'aGVsbG8=', 'AAAA']);
    const plain = [
      'Ada Obi',
      'ada@example.com',
      '+2348031234567',
      'hello@kola.example',
      'Hello {{ contact.first_name }}',
      '<p>Hi</p>',
      'application/pdf',
      'b'.repeat(Number(maxLength ?? 20) > 5_000 ? 20 : Number(maxLength ?? 20)),
    ];
    return this.chance(0.15) ? this.hostile() : this.one(plain);
  }

  #resolve(schema: JsonSchema): JsonSchema {
    if (typeof schema.$ref !== 'string') return schema;
    return this.#document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};
  }
}
