/** What becomes of a row: `remove`, or the fields that change. */
export type RowEdit = 'remove' | Record<string, unknown>;

type Row = { id: string };

/** The answer of a list, or of one of its pages, with one row changed. Anything else comes back as it is. */
export function editRows(answer: unknown, id: string, edit: RowEdit): unknown {
  if (isRows(answer)) return editIn(answer, id, edit);
  if (isPage(answer)) return { ...answer, items: editIn(answer.items, id, edit) };
  return isRow(answer) && answer.id === id && edit !== 'remove' ? { ...answer, ...edit } : answer;
}

function editIn(rows: readonly Row[], id: string, edit: RowEdit): Row[] {
  if (edit === 'remove') return rows.filter((row) => row.id !== id);
  return rows.map((row) => (row.id === id ? { ...row, ...edit } : row));
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value;
const isRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isRow);
const isPage = (value: unknown): value is { items: Row[] } =>
  typeof value === 'object' && value !== null && 'items' in value && isRows(value.items);
