import { createHash } from 'node:crypto';
import type { Unit } from '../../kernel/index.ts';

type Channel = 'email' | 'sms';
type Answer = 'opened' | 'clicked' | 'delivered' | 'replied';

/** Of a hundred messages of the account, how many are usually answered; null where nothing was sent yet. */
export class UsualRates {
  readonly #percents: ReadonlyMap<string, number>;

  private constructor(percents: ReadonlyMap<string, number>) {
    this.#percents = percents;
  }

  /** From everything that campaigns and journeys sent since. */
  static async read({ sql, actor }: Unit, since: Date): Promise<UsualRates> {
    const { rows } = await sql<Record<Answer | 'sent', number> & { channel: Channel }>(usualRatesSql, [
      actor.accountId,
      since,
    ]);
    const percents = new Map<string, number>();
    for (const { channel, sent, ...answers } of rows)
      if (sent > 0)
        for (const [answer, n] of Object.entries(answers))
          percents.set(`${channel}/${answer}`, Math.min(100, Math.round((n * 1_000) / sent) / 10));
    return new UsualRates(percents);
  }

  percent(channel: Channel, answer: Answer): number | null {
    return this.#percents.get(`${channel}/${answer}`) ?? null;
  }

  /** Whether this person counts as having answered. Without earlier messages, all arrive and nobody answers. */
  answers(channel: Channel, answer: Answer, who: string): boolean {
    const percent = this.percent(channel, answer) ?? (answer === 'delivered' ? 100 : 0);
    return createHash('sha256').update(`${answer}/${who}`).digest().readUInt32BE(0) % 1_000 < percent * 10;
  }
}

const usualRatesSql = `
  select c.channel, sum(s.sent)::int as sent, sum(s.unique_views)::int as opened,
    sum(s.unique_clicks)::int as clicked,
    sum(case when c.channel = 'sms' then s.delivered else s.sent - s.bounces end)::int as delivered,
    (
      select count(*)::int
      from sms_reply r
      where r.account_id = $1 and r.received_at >= $2 and c.channel = 'sms' and r.delivery_id is not null
    ) as replied
  from campaign c
  join campaign_stat s on s.account_id = c.account_id and s.campaign_id = c.id
  where c.account_id = $1 and c.started_at >= $2
  group by c.channel`;
