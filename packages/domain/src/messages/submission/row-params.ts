/** One column of rows passed to a statement: its name, its type and its value in a row. */
export type ParamColumn<Row> = readonly [name: string, type: string, value: (row: Row) => unknown];

/**
 * Passes rows as parameters of one statement, starting at `$first`. `select` returns them with their columns
 * and their position `n`. A column with the same value in every row is passed as one value: in a thousand
 * messages most columns are the same, and arrays of them cost both sides more than the rows. The first column
 * is always an array.
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
  for (const [index, [name, type, value]] of columns.entries()) {
    const values = rows.map(value);
    const isSame = index > 0 && values.every((one) => one === values[0]);
    const place = `$${first + params.length}::${type}`;
    params.push(isSame ? values[0] : values);
    if (isSame) same.push(`, ${place} as ${name}`);
    else arrays.push(`${place}[]`);
    if (!isSame) listed.push(name);
  }
  return {
    select: `select t.*${same.join('')}
      from unnest(${arrays.join(', ')}) with ordinality as t (${listed.join(', ')}, n)`,
    params,
  };
}
