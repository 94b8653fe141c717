/**
 * Where an arrow key, Home or End leads from a place in a grid whose rows are as long as the screen allows; null if
 * nowhere.
 */
export function steppedTo(key: string, at: number, places: readonly { top: number }[]): number | null {
  const last = places.length - 1;
  const perRow = places.filter(({ top }) => top === places[0]?.top).length;
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - perRow,
    // From the row above an incomplete last one to its end.
    ArrowDown: Math.floor(at / perRow) < Math.floor(last / perRow) ? Math.min(at + perRow, last) : at,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return at === -1 || next === undefined || next < 0 || next > last || next === at ? null : next;
}
