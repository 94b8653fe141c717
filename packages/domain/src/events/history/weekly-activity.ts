import type { Unit } from '../../kernel/index.ts';
import { engagementSql, weeklyActivitySql } from './timeline.sql.ts';

export const activityWeeks = 12;

/** What a contact did lately: events, and messages they viewed or clicked. */
export interface WeeklyActivity {
  contactId: string;
  /** How much in each of the last twelve weeks, the oldest first; a week is seven days back from now. */
  weeks: number[];
  /** Null if not in these weeks. */
  lastAt: Date | null;
}

/** A contact's messages, and what they did lately. */
export interface Engagement extends Omit<WeeklyActivity, 'contactId'> {
  messages: number;
  viewed: number;
  clicked: number;
}

export async function readEngagement(
  unit: Pick<Unit, 'sql' | 'actor' | 'clock'>,
  contactId: string,
): Promise<Engagement> {
  const { rows } = await unit.sql<Pick<Engagement, 'messages' | 'viewed' | 'clicked'>>(engagementSql, [
    unit.actor.accountId,
    contactId,
  ]);
  const { messages = 0, viewed = 0, clicked = 0 } = rows[0] ?? {};
  const [lately] = await readWeeklyActivity(unit, [contactId]);
  return { messages, viewed, clicked, weeks: lately?.weeks ?? [], lastAt: lately?.lastAt ?? null };
}

/** Of these contacts, in their order. Each costs a look by index into the months of twelve weeks. */
export async function readWeeklyActivity(
  { sql, actor, clock }: Pick<Unit, 'sql' | 'actor' | 'clock'>,
  contactIds: readonly string[],
): Promise<WeeklyActivity[]> {
  const { rows } = await sql<{ contactId: string; weeksAgo: number; count: number; lastAt: Date }>(
    weeklyActivitySql,
    [actor.accountId, contactIds, clock.now(), activityWeeks],
  );
  const found = Map.groupBy(rows, ({ contactId }) => contactId);
  return contactIds.map((contactId) => {
    const weeks = Array.from({ length: activityWeeks }, () => 0);
    const own = found.get(contactId) ?? [];
    for (const { weeksAgo, count } of own) weeks[activityWeeks - 1 - weeksAgo] = count;
    const last = Math.max(...own.map(({ lastAt }) => lastAt.getTime()));
    return { contactId, weeks, lastAt: own.length === 0 ? null : new Date(last) };
  });
}
