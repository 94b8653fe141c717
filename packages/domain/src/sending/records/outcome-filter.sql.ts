import { bounceReasonSql, unsubscribeWaySql } from '../../tracking/index.ts';
import { providerSql } from '../rates/mailbox-provider.ts';

/**
 * Recipients with an event of campaign $2: found by the index on campaign and kind, then by their ids. As an array,
 * because with a join the planner reads all recipients in order of their addresses.
 */
const withEvent = (kind: string, condition: string): string => `
  and d.id = any(array(
    select e.delivery_id
    from delivery_event e
    where e.account_id = $1 and e.campaign_id = $2 and e.kind = '${kind}' and ${condition}
  ))`;

/**
 * SQL for what happened to a recipient, as the figures of a report name it: `viewed`, `clicked`, `bounce`,
 * `complaint`, `unsubscribe` or `fail`, alone or with a detail, like `bounce.mailbox_full` or `link.3`. `detail`
 * is the parameter with that detail. Null for a name that doesn't exist.
 */
export function outcomeFilter(outcome: string, detail: string): string | null {
  const [kind = '', part] = outcome.split('.', 2);
  const conditions = new Map<string, () => string>(
    Object.entries({
      viewed: () => 'and d.opened_at is not null',
      clicked: () => 'and d.clicked_at is not null',
      link: () => withEvent('click', `e.audience <> 'scanner' and e.link_n::text = ${detail}`),
      bounce: () =>
        withEvent(
          'bounce',
          part === undefined ? 'e.is_first' : `e.is_first and ${bounceReasonSql('e.detail')} = ${detail}`,
        ),
      complaint: () =>
        `${withEvent('complaint', 'e.is_first')} ${part === undefined ? '' : `and ${providerSql('d.address')} = ${detail}`}`,
      unsubscribe: () =>
        withEvent(
          'unsubscribe',
          part === undefined ? 'e.is_first' : `${unsubscribeWaySql('e.detail')} = ${detail}`,
        ),
      fail: () =>
        part === undefined
          ? `and (${failed} or d.channel = 'sms' and d.bounced_at is not null)`
          : failedBecause(part, detail),
    }),
  );
  return conditions.get(kind)?.() ?? null;
}

/** As the partial index on failed recipients has it. */
const failed = `d.state = 'failed' and d.settled_at is not null`;

const failedBecause = (reason: string, detail: string): string =>
  reason === 'undelivered'
    ? `${withEvent('bounce', 'e.is_first')} and d.state <> 'failed'`
    : `and ${failed} and coalesce(d.reason, 'other') = ${detail}`;

/** Whether `outcomeFilter` knows the name. */
export const isOutcome = (name: string): boolean => /^[\w.]+$/.test(name) && outcomeFilter(name, '') !== null;

/** The detail of an outcome: `mailbox_full` of `bounce.mailbox_full`. */
export function detailOf(outcome: string): string {
  return outcome.split('.', 2)[1] ?? '';
}
