import pg from 'pg';

const { DATE, INT8, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;

/**
 * How values arrive, on every connection: timestamptz as `Date`, bigint (which here is money) as `bigint`, a
 * day as the text `2026-03-09`, because a day has no time zone. A count is cast to `::int` in its statement;
 * the ORM's `em.count` doesn't do that and fails.
 */
const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [TIMESTAMPTZ]: (value) => new Date(value),
  [INT8]: BigInt,
  [DATE]: String,
  [TIMESTAMP]: String,
  [INTERVAL]: String,
};

/** The type parsers of every connection. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    (format === 'binary' ? undefined : parsers[type]) ?? pg.types.getTypeParser(type, format),
};

const names = new Map<string, string>();
const maxNames = 5_000;

/** The property of a column: `account_id` arrives as `accountId`. */
export function propertyOf(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (names.size < maxNames) names.set(column, name);
  return name;
}

/**
 * Renames the columns of every result on this connection, once per result: the driver builds its rows from
 * the description that PostgreSQL sends before them.
 */
export function nameProperties(client: pg.ClientBase): void {
  // A client of a pool is a `pg.Client`; only its published type leaves the connection out.
  const { connection } = client as pg.Client;
  connection.prependListener('rowDescription', ({ fields }: { fields: { name: string }[] }) => {
    for (const field of fields) field.name = propertyOf(field.name);
  });
}

/** The same for rows that came through the ORM, which reads the columns' own names itself. */
export function withProperties<Row>(rows: readonly Record<string, unknown>[]): Row[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first);
  const renamed = columns.map((column) => [column, propertyOf(column)] as const);
  if (renamed.every(([column, property]) => column === property)) return rows as Row[];
  return rows.map(
    (row) => Object.fromEntries(renamed.map(([column, property]) => [property, row[column]])) as Row,
  );
}
