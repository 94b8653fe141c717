import type { RuleScope } from '../predicate.ts';
import type { ListRule, MessageRule } from '../schema.ts';

/** Membership. The sub-select includes the account because row-level security doesn't apply to this login. */
export function listSql(rule: ListRule, { alias, account, params }: RuleScope): string {
  const lists = `${params.add(rule.listIds)}::uuid[]`;
  const states = `${params.add(rule.states ?? ['subscribed'])}::text[]`;
  return `${rule.in ? '' : 'not '}exists (
    select 1
    from list_member m
    where m.account_id = ${account} and m.contact_id = ${alias}.id and m.list_id = any(${lists})
      and m.state = any(${states})
  )`;
}

const kinds = { opened: 'open', clicked: 'click', bounced: 'bounce', unsubscribed: 'unsubscribe' } as const;

/** Opens by link scanners don't count. A click counts if a person made it or nothing says otherwise. */
const audiences: Partial<Record<MessageRule['action'], string>> = {
  opened: " and e.audience <> 'scanner'",
  clicked: " and e.audience in ('human', 'unknown')",
};

/**
 * What happened to a contact's messages: the delivery's state for sent, delivered and failed, its events for
 * everything else.
 */
export function messageSql(rule: MessageRule, scope: RuleScope): string {
  const { action } = rule;
  const found =
    action === 'sent' || action === 'delivered' || action === 'failed'
      ? deliverySql(rule, action, scope)
      : eventSql(rule, action, scope);
  return rule.has ? found : `not ${found}`;
}

/**
 * An email counts as delivered if it was sent and didn't bounce, because nothing confirms it. An SMS has a
 * receipt.
 */
function deliverySql(rule: MessageRule, action: 'sent' | 'delivered' | 'failed', scope: RuleScope): string {
  const { alias, account, params } = scope;
  const state = action === 'failed' ? 'failed' : 'sent';
  const conditions = [
    `d.account_id = ${account}`,
    `d.contact_id = ${alias}.id`,
    `d.channel = ${params.add(rule.channel)}::text`,
    `d.state = '${state}'`,
    ...narrowed(rule, 'd.campaign_id', 'd.settled_at', scope),
  ];
  if (action === 'delivered') {
    const [isThere, kind] = rule.channel === 'email' ? ['not exists', 'bounce'] : ['exists', 'delivered'];
    conditions.push(
      `${isThere} (
        select 1
        from delivery_event e
        where e.account_id = ${account} and e.delivery_id = d.id and e.kind = '${kind}'
      )`,
    );
  }
  return `exists (select 1 from delivery d where ${conditions.join(' and ')})`;
}

function eventSql(rule: MessageRule, action: keyof typeof kinds, scope: RuleScope): string {
  const { alias, account, params } = scope;
  const conditions = [
    `e.account_id = ${account}`,
    `e.contact_id = ${alias}.id`,
    `e.kind = '${kinds[action]}'${audiences[action] ?? ''}`,
    `d.channel = ${params.add(rule.channel)}::text`,
    ...narrowed(rule, 'e.campaign_id', 'e.at', scope),
  ];
  return `exists (
    select 1
    from delivery_event e
    join delivery d on d.account_id = e.account_id and d.id = e.delivery_id
    where ${conditions.join(' and ')}
  )`;
}

function narrowed(rule: MessageRule, campaign: string, at: string, { params, time }: RuleScope): string[] {
  const conditions: string[] = [];
  if (rule.campaignId !== undefined) conditions.push(`${campaign} = ${params.add(rule.campaignId)}::uuid`);
  if (rule.withinDays !== undefined)
    conditions.push(`${at} >= ${params.add(time.instantBefore(rule.withinDays))}::timestamptz`);
  if (time.isPast) conditions.push(`${at} <= ${params.add(time.now)}::timestamptz`);
  return conditions;
}
