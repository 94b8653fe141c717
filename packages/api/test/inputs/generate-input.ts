import { z } from 'zod';

type Schema = z.core.$ZodType;

/** A repeatable random generator (mulberry32): the same seed gives the same numbers in [0, 1). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function oneOf<T>(random: () => number, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined && choices.length === 0) throw new Error('nothing to choose from');
  return choice as T;
}

export interface Generation {
  random: () => number;
  /** The id for a field of the schema; `path` names it, with array positions as `0`. */
  id(path: string[]): string;
  /** Texts that accounts really use; each is used where the schema accepts it. */
  texts: readonly string[];
  /** The same for numbers. */
  numbers?: readonly number[];
}

const maxDepth = 7;
/** About one attempt in a hundred has both an address at the account's domain and a matching region. */
const mostTries = 5_000;
const usualNumbers = [0, 1, 2, 5, 10, 25, 30, 90, 100, 1_000, 0.5, -1];

/**
 * A value that the schema accepts, generated from its structure. Refinements are met by trying again. Throws
 * for an unknown kind of schema, so each new kind gets its generator when it is first used.
 */
export function generateInput(schema: Schema, generation: Generation): unknown {
  for (let round = 0; round < mostTries; round += 1) {
    const value = valueOf(schema, generation, []);
    if (accepts(schema, value)) return value;
  }
  throw new Error(
    `no input found that ${JSON.stringify(typeOf(schema))} accepts; give the generator a text it would take`,
  );
}

export function accepts(schema: Schema, value: unknown): boolean {
  const outcome = schema._zod.run({ value: structuredClone(value), issues: [] }, { async: false });
  return !(outcome instanceof Promise) && outcome.issues.length === 0;
}

function typeOf(schema: Schema): string {
  return schema._zod.def.type;
}

/** The id fields of a schema, as paths like `selection.ids.0`. */
export function idPlaces(schema: Schema): Set<string> {
  const places = new Set<string>();
  const walk = (part: Schema, path: string[], above: Schema[]): void => {
    // A recursive schema is visited once.
    if (above.includes(part)) return;
    if (isId(part)) places.add(path.join('.'));
    for (const [key, child] of childrenOf(part))
      walk(child, key === null ? path : [...path, key], [...above, part]);
  };
  walk(schema, [], []);
  return places;
}

export function isId(schema: Schema): boolean {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  return def.type === 'string' && 'format' in def && (def.format === 'uuid' || def.format === 'guid');
}

/**
 * The schemas inside a schema, by the key of their values; null for the same value.
 */
export function childrenOf(schema: Schema): [string | null, Schema][] {
  // Its examples are taken whole.
  if (Array.isArray(z.globalRegistry.get(schema)?.examples)) return [];
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if (def.type === 'object') return Object.entries(def.shape);
  if (def.type === 'array') return [['0', def.element]];
  if (def.type === 'tuple') return def.items.map((item, index): [string, Schema] => [String(index), item]);
  if (def.type === 'record') return [['*', def.valueType]];
  if (def.type === 'union') return def.options.map((option): [null, Schema] => [null, option]);
  if (def.type === 'intersection')
    return [
      [null, def.left],
      [null, def.right],
    ];
  if (def.type === 'pipe') return [[null, speakingSide(def)]];
  if (def.type === 'lazy') return [[null, def.getter()]];
  if ('innerType' in def) return [[null, def.innerType]];
  return [];
}

/** The side of a pipe that describes its input: a mere check at the start doesn't. */
function speakingSide(def: z.core.$ZodPipeDef): Schema {
  return ['custom', 'unknown', 'any', 'transform'].includes(typeOf(def.in)) ? def.out : def.in;
}

function valueOf(schema: Schema, generation: Generation, path: string[]): unknown {
  const { random, texts } = generation;
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if (isId(schema)) return generation.id(path);
  // A schema whose structure can't be read, such as that of a design, brings values it takes.
  const { examples } = z.globalRegistry.get(schema) ?? {};
  if (Array.isArray(examples)) return oneOf(random, examples as unknown[]);
  switch (def.type) {
    case 'string': {
      const taken = texts.filter((text) => accepts(schema, text));
      if (taken.length === 0) throw new Error(`no text for ${path.join('.')}`);
      return oneOf(random, taken);
    }
    case 'number':
      return numberFor(schema, generation);
    case 'boolean':
      return random() < 0.5;
    case 'literal':
      return oneOf(random, def.values);
    case 'enum':
      return oneOf(random, Object.values(def.entries));
    case 'void':
    case 'undefined':
      return undefined;
    case 'null':
      return null;
    case 'unknown':
    case 'any':
      return oneOf(random, texts);
    case 'optional':
    case 'default':
    case 'prefault':
      return random() < 0.3 ? undefined : valueOf(def.innerType, generation, path);
    case 'nullable':
      return random() < 0.3 ? null : valueOf(def.innerType, generation, path);
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return valueOf(def.innerType, generation, path);
    case 'pipe':
      return pipedValue(schema, speakingSide(def), generation, path);
    case 'lazy':
      return valueOf(def.getter(), generation, path);
    default:
      return compositeValue(schema, generation, path);
  }
}

function numberFor(schema: Schema, { random, numbers = [] }: Generation): number {
  const taken = numbers.filter((number) => accepts(schema, number));
  return oneOf(random, taken.length > 0 ? taken : usualNumbers.filter((number) => accepts(schema, number)));
}

function compositeValue(schema: Schema, generation: Generation, path: string[]): unknown {
  const { random } = generation;
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'union': {
      // Deep inside a recursive schema the option with the fewest children ends it.
      const options =
        path.length < maxDepth
          ? def.options
          : [...def.options].sort((x, y) => childrenOf(x).length - childrenOf(y).length).slice(0, 1);
      return valueOf(oneOf(random, options), generation, path);
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, child]) => [key, valueOf(child, generation, [...path, key])]),
      );
    case 'array': {
      const length = path.length < maxDepth ? oneOf(random, [1, 1, 2, 0]) : 0;
      return Array.from({ length }, () => valueOf(def.element, generation, [...path, '0']));
    }
    case 'tuple':
      return def.items.map((item, index) => valueOf(item, generation, [...path, String(index)]));
    case 'record':
      return Object.fromEntries(
        oneOf(random, [[], [0], [0, 1]]).map(() => [
          valueOf(def.keyType, generation, path),
          valueOf(def.valueType, generation, [...path, '*']),
        ]),
      );
    case 'intersection':
      return Object.assign({}, valueOf(def.left, generation, path), valueOf(def.right, generation, path));
    default:
      throw new Error(
        `the generator of inputs does not know schemas of the type ${def.type} (${path.join('.')})`,
      );
  }
}

/** A pipe's input is judged by its end, such as a text that is trimmed and then must be an address. */
function pipedValue(schema: Schema, start: Schema, generation: Generation, path: string[]): unknown {
  if (typeOf(start) !== 'string') return valueOf(start, generation, path);
  const taken = generation.texts.filter((text) => accepts(schema, text));
  return taken.length === 0 ? valueOf(start, generation, path) : oneOf(generation.random, taken);
}
