type Controls = Record<string, string | string[]>;

/** What a form field shows again: one value as itself. */
export function singles(controls: Controls): Controls {
  return Object.fromEntries(
    Object.entries(controls).map(([name, value]) => [name, value.length === 1 ? (value[0] ?? '') : value]),
  );
}

/** In one pass: reading every name's values singly took seconds for a post of thousands of names. */
export function controlsIn(fields: URLSearchParams): Map<string, string[]> {
  const controls = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const values = controls.get(name);
    if (values !== undefined) values.push(value);
    else if (/^[a-z][a-z0-9_]{0,39}(?:\.(?:other|\d{1,2}))?$/.test(name)) controls.set(name, [value]);
  }
  return controls;
}
