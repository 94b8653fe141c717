import type { Channel, Money, Unit } from '../kernel/index.ts';
import { toCurrency } from '../wallet/index.ts';
import { findScheduledSql } from './overview.sql.ts';

/** A scheduled campaign, with what its review said when it was scheduled. */
export interface PlannedSend {
  id: string;
  channel: Channel;
  name: string;
  at: Date;
  /** Null if it was scheduled before this was kept. */
  recipients: number | null;
  cost: Money | null;
}

interface ScheduledRow {
  id: string;
  channel: Channel;
  name: string;
  scheduledAt: Date;
  plannedRecipients: number | null;
  plannedCostMinor: bigint | null;
  plannedCurrency: string | null;
}

/** The next one first. */
export async function readPlannedSends({ sql, actor }: Unit): Promise<PlannedSend[]> {
  const { rows } = await sql<ScheduledRow>(findScheduledSql, [actor.accountId]);
  return rows.map(({ id, channel, name, scheduledAt, plannedRecipients, ...planned }) => ({
    id,
    channel,
    name,
    at: scheduledAt,
    recipients: plannedRecipients,
    cost:
      planned.plannedCostMinor === null || planned.plannedCurrency === null
        ? null
        : { amountMinor: planned.plannedCostMinor, currency: toCurrency(planned.plannedCurrency) },
  }));
}
