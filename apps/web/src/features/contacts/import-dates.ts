import { type DateOrder, dateOrderOf, type ImportOutput } from '@talkdrum/api/contracts';

/** The order of day and month in the preview's date columns, with an ambiguous sample. */
export function datesIn({ mapping, preview }: Pick<ImportOutput, 'mapping' | 'preview'>): {
  found: DateOrder | 'unclear' | null;
  sample: string;
} {
  const columns = mapping
    .filter((entry) => entry.to === 'attribute' && entry.type === 'date')
    .map(({ column }) => column);
  const values = columns.flatMap((column) => preview.map((row) => row[column] ?? ''));
  return {
    found: dateOrderOf(values),
    sample: values.find((value) => dateOrderOf([value]) === 'unclear') ?? '',
  };
}
