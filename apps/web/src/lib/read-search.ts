type Kind = 'text' | 'day' | 'flag' | 'number' | readonly string[];
type ValueOf<K extends Kind> = K extends 'text' | 'day'
  ? string
  : K extends 'flag'
    ? boolean
    : K extends 'number'
      ? number
      : K extends readonly (infer Choice)[]
        ? Choice
        : never;
type Found<Shape extends Record<string, Kind>> = { [Key in keyof Shape]?: ValueOf<Shape[Key]> | undefined };

/**
 * Reads a page's search parameters. Invalid values become undefined rather than missing: the router merges the
 * result over the raw parameters, so a missing key would let the invalid value through. Route files are in the
 * first script of every page, so they can't use a schema library (15 KB). Keep the schema in a constant outside
 * the route, so that types are inferred.
 * @example const search = readSearch({ q: 'text', create: 'flag', tab: ['all', 'draft'] });
 */
export function readSearch<const Shape extends Record<string, Kind>>(shape: Shape) {
  return (input: Record<string, unknown>): Found<Shape> => {
    const given = Object.entries(shape).filter(([key]) => key in input);
    return Object.fromEntries(
      given.map(([key, kind]) => [key, fits(input[key], kind) ? input[key] : undefined]),
    ) as Found<Shape>;
  };
}

function fits(value: unknown, kind: Kind): boolean {
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'day') return typeof value === 'string' && isDay(value);
  return typeof value === 'string' && kind.includes(value);
}

/** A calendar day such as 2026-03-31. PostgreSQL has no year 0. */
function isDay(text: string): boolean {
  const at = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
