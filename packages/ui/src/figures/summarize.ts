type Format = (value: number) => string;

/** A row of values in one sentence: "from 12 to 45, lowest 9 on 3 Nov, highest 51 on 18 Nov". */
export function summarizePoints(
  values: readonly (number | null)[],
  format: Format,
  names: readonly string[] = [],
): string {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, name: names[index] }]));
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last) return 'no data';
  if (known.every(({ value }) => value === first.value)) return `${format(first.value)} throughout`;
  const lowest = known.reduce((least, point) => (point.value < least.value ? point : least));
  const highest = known.reduce((most, point) => (point.value > most.value ? point : most));
  const at = ({ value, name }: { value: number; name: string | undefined }): string =>
    name ? `${format(value)} on ${name}` : format(value);
  return `from ${format(first.value)} to ${format(last.value)}, lowest ${at(lowest)}, highest ${at(highest)}`;
}

type Chart = {
  title: string;
  series: readonly { label: string; values: readonly (number | null)[] }[];
  usual?: readonly (number | null)[] | undefined;
  format?: Format | undefined;
};

const nameValue = (value: number | null | undefined, format: Format): string =>
  value === null || value === undefined ? 'no data' : format(value);

/** What a chart says at one point: "44.1%, usual 41.2%" or "Campaigns 1,204, Transactional 300". */
export function valuesAt({ series, usual }: Chart, index: number, format: Format): string {
  const parts = series.map(({ label, values }) =>
    series.length === 1 ? nameValue(values[index], format) : `${label} ${nameValue(values[index], format)}`,
  );
  return usual ? [...parts, `usual ${nameValue(usual[index], format)}`].join(', ') : parts.join(', ');
}
