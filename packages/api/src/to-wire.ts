type WireValue<Value> = Value extends Date ? string : Value extends undefined ? null : Value;
export type Wire<Row> = { [Key in keyof Row]: WireValue<Row[Key]> };

/** A record as clients get it: dates as ISO 8601 text, missing values as null. Nested records stay. */
export function toWire<Row extends object>(row: Row): Wire<Row> {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : (value ?? null),
  ]);
  return Object.fromEntries(entries) as Wire<Row>;
}
