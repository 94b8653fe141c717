const at = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** "2026-12-01" for "2026-11-30" and 1. */
function addDays(day: string, days: number): string {
  const moved = at(day);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** "2026-12" for "2026-11" and 1. */
export function addMonths(month: string, months: number): string {
  const moved = at(`${month}-01`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 7);
}

/** A month of this century, as the address has it: "2026-11". Null for anything else. */
export const readMonth = (text: string | undefined): string | null =>
  text !== undefined && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : null;

/** The four to six weeks that a month touches, each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -((at(first).getUTCDay() + 6) % 7));
  const weeks: string[][] = [];
  for (let start = monday; start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(start, n)));
  return weeks;
}
