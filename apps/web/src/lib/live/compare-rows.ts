type Row = { id: string };

/** How many rows of an answer aren't shown yet, and whether it has the same rows in the same order. */
export function compareRows(
  shown: readonly Row[],
  answer: readonly Row[],
): { count: number; isSame: boolean } {
  const known = new Set(shown.map(({ id }) => id));
  const isSame = shown.length === answer.length && shown.every(({ id }, index) => answer[index]?.id === id);
  return { count: answer.filter(({ id }) => !known.has(id)).length, isSame };
}
