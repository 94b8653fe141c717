type Kind = 'text' | 'flag' | 'number' | readonly string[];
type ValueOf<K extends Kind> = K extends 'text'
  ? string
  : K extends 'flag'
    ? boolean
    : K extends 'number'
      ? number
      : K extends readonly (infer Choice)[]
        ? Choice
        : never;
type Found<Shape extends Record<string, Kind>> = { [Key in keyof Shape]?: ValueOf<Shape[Key]> };

/**
 * Reads a page's search parameters; what does not fit is left out. Route files are part of the first script
 * of every page, sign-in too, so they must not bring a schema library with them (15 KB).
 * Give it a constant of its own, outside the route, so that types are inferred.
 * @example const search = readSearch({ q: 'text', create: 'flag', tab: ['all', 'draft'] });
 */
export function readSearch<const Shape extends Record<string, Kind>>(shape: Shape) {
  return (input: Record<string, unknown>): Found<Shape> => {
    const fitting = Object.entries(shape).filter(([key, kind]) => fits(input[key], kind));
    return Object.fromEntries(fitting.map(([key]) => [key, input[key]])) as Found<Shape>;
  };
}

function fits(value: unknown, kind: Kind): boolean {
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  return typeof value === 'string' && kind.includes(value);
}
