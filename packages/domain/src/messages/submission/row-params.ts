/** One column of rows passed to a statement: its name, its type and its value in a row. */
export type ParamColumn<Row> = readonly [name: string, type: string, value: (row: Row) => unknown];

/** Types whose values never contain a comma, a quote or a brace. */
const plainTypes: ReadonlySet<string> = new Set(['uuid', 'smallint', 'int', 'bool']);

/**
 * Passes rows as parameters of one statement, starting at `$first`. `select` returns them with their columns
 * and their position `n`. A column with the same value in every row is passed as one value, and one that
 * repeats the first column isn't passed at all: in a thousand messages most columns are the same, and arrays
 * of them cost both sides more than the rows. The first column is always an array.
 */
export function rowParams<Row>(
  rows: readonly Row[],
  first: number,
  columns: readonly ParamColumn<Row>[],
): { select: string; params: unknown[] } {
  const params: unknown[] = [];
  const listed: string[] = [];
  const arrays: string[] = [];
  const same: string[] = [];
  const [leading] = columns;
  for (const column of columns) {
    const [name, type, value] = column;
    const place = `$${first + params.length}::${type}`;
    if (column !== leading && isSame(rows, value)) {
      params.push(rows[0] === undefined ? null : value(rows[0]));
      same.push(`, ${place} as ${name}`);
    } else if (column !== leading && leading?.[1] === type && isEqual(rows, value, leading[2])) {
      same.push(`, t.${leading[0]} as ${name}`);
    } else {
      params.push(arrayParam(type, rows.map(value)));
      arrays.push(`${place}[]`);
      listed.push(name);
    }
  }
  return {
    select: `select t.*${same.join('')}
      from unnest(${arrays.join(', ')}) with ordinality as t (${listed.join(', ')}, n)`,
    params,
  };
}

function isSame<Row>(rows: readonly Row[], value: (row: Row) => unknown): boolean {
  const [one] = rows;
  if (one === undefined) return true;
  const given = value(one);
  return rows.every((row) => value(row) === given);
}

function isEqual<Row>(
  rows: readonly Row[],
  value: (row: Row) => unknown,
  other: (row: Row) => unknown,
): boolean {
  return rows.every((row) => value(row) === other(row));
}

/**
 * An array parameter. Common types are written here in one pass, because the driver escapes every element.
 * Other types are left to the driver.
 */
export function arrayParam(type: string, values: readonly unknown[]): unknown {
  if (type !== 'text' && !plainTypes.has(type)) return values;
  const literal = type === 'text' ? quoted : String;
  const elements = values as readonly (string | number | boolean | null | undefined)[];
  return `{${elements.map((one) => (one === null || one === undefined ? 'NULL' : literal(one))).join()}}`;
}

const special = /["\\]/;

function quoted(value: string | number | boolean): string {
  const text = String(value);
  return `"${special.test(text) ? text.replaceAll('\\', '\\\\').replaceAll('"', '\\"') : text}"`;
}
