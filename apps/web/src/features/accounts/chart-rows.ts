interface DayCounts {
  /** YYYY-MM-DD */
  day: string;
  sent: number;
  failed: number;
  views: number;
  clicks: number;
  bounces: number;
  unsubscribers: number;
}

type Row = Record<string, string | number>;

const counters = ['sent', 'failed', 'views', 'clicks', 'bounces', 'unsubscribers'] as const;
const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/**
 * One row per day. More than 31 days become weeks, counted back from today, because 90 bars in five colours
 * are unreadable.
 */
export function toChartRows(days: readonly DayCounts[]): Row[] {
  const size = days.length > 31 ? 7 : 1;
  const rows: Row[] = [];
  for (let end = days.length; end > 0; end -= size)
    rows.unshift(sum(days.slice(Math.max(0, end - size), end)));
  return rows;
}

/** The same rows, newest first. */
export function toTableRows(days: readonly DayCounts[]): Row[] {
  return toChartRows(days).toReversed();
}

function sum(days: readonly DayCounts[]): Row {
  const first = new Date(`${days[0]?.day ?? '1970-01-01'}T00:00:00Z`);
  // A no-break space keeps day and month together in narrow tables.
  const row: Row = { period: dayName.format(first).replace(' ', '\u00a0') };
  for (const counter of counters) row[counter] = days.reduce((total, day) => total + day[counter], 0);
  return row;
}
