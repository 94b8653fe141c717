import type { Unit } from '../kernel/index.ts';

/** The account's time zone: the Overview's days are those of its clock, for everyone who looks. */
export async function readTimeZone({ sql, actor }: Pick<Unit, 'sql' | 'actor'>): Promise<string> {
  const { rows } = await sql<{ timezone: string }>('select timezone from account where id = $1', [
    actor.accountId,
  ]);
  return rows[0]?.timezone ?? 'UTC';
}

/** YYYY-MM-DD in the time zone. */
export function dayOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000), 'UTC');
}
