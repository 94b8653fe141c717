/** One column of rows that a statement is given: its name, its type and what each row has in it. */
export type ParamColumn<Row> = readonly [name: string, type: string, value: (row: Row) => unknown];

/**
 * Rows as parameters of one statement: `select` gives them with their columns and their place `n`, from
 * parameter `$first` on. A column with one value throughout goes as that value: of a thousand messages most
 * columns are the same, and an array of each costs both sides more than the rows. The first column always
 * goes as an array.
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
    select: `select t.*${same.join('')} from unnest(${arrays.join(', ')}) with ordinality as t (${listed.join(', ')}, n)`,
    params,
  };
}
