/** A setting that isn’t finished, and what to do. */
export type Gap = readonly [field: string, text: string];

/** What filters of an event say without a value, as the rules of a segment store it. */
export function filterGaps(where: readonly unknown[] | undefined, field: string): Gap[] {
  const isOpen = (where ?? []).some((filter) => {
    if (typeof filter !== 'object' || filter === null || !('value' in filter)) return false;
    const { value } = filter;
    return (
      value === null || value === '' || Number.isNaN(value) || (Array.isArray(value) && value.includes(''))
    );
  });
  return isOpen ? [[field, 'Fill in the value of each filter']] : [];
}
