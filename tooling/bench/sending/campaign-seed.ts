import { compileMessage, type Domain, freezeAudience, newId, reserveCampaign } from '@talkdrum/domain';
import { usedStock } from '@talkdrum/domain/templates';

export interface SeededAccount {
  accountId: string;
  listId: string;
  senderId: string;
}

export const campaignSubject = 'New in our stores, {{ contact.first_name }}';
const paragraph =
  'Our new range is in all stores from Monday. Come early, bring a friend, and show this message for ten percent off. ';
export const campaignHtml = `<h1>Hello {{ contact.first_name | default: 'there' }}</h1>
<p>Your balance is {{ Attribs.amount | default: '0' }}. ${paragraph.repeat(12)}</p>
<p><a href="https://shop.example/new">See the range</a> · <a href="https://shop.example/stores?city=lagos">Stores</a> · <a href="https://shop.example/help">Help</a></p>
<p>${paragraph.repeat(12)}</p>`;

/** A message's price in thousandths of a kobo: money is held and captured as in production. */
const priceMills = 1_500;

/**
 * An account with money, a subscription, a list of contacts, and a sender whose domain has a key if
 * `withDkim`. Contacts are written by SQL.
 */
export async function seedAccount(
  domain: Domain,
  people: number,
  withDkim: boolean,
  prefix = 'person',
): Promise<SeededAccount> {
  const ids = { accountId: newId(), listId: newId() };
  await domain.pool.query(
    `insert into account (id, email, company, address) values ($1, $2, 'Kola Stores', '1 Broad Street, Lagos')`,
    [ids.accountId, `${ids.accountId}@example.com`],
  );
  const senderId = await domain.openScope(
    { accountId: ids.accountId, userId: null },
    async ({ sql, sendingDomains, wallet, subscriptions }) => {
      await wallet.credit({
        key: 'bench',
        money: { amountMinor: 1_000_000_000n, currency: 'ngn' },
        kind: 'adjustment',
        note: 'Opening balance',
      });
      await subscriptions.subscribe({ key: newId(), plan: 3, periodMonths: 12, isAuto: true });
      const domainId = withDkim ? (await sendingDomains.findOrCreate('kola.example')).id : null;
      const id = newId();
      await sql(
        `insert into sender (account_id, id, channel, sender, campaign, status, confirmed_at, sending_domain_id) values ($1, $2, 'email', 'news@kola.example', 'promotional', 1, now(), $3)`,
        [ids.accountId, id, domainId],
      );
      return id;
    },
  );
  await domain.bulk(ids.accountId, async (client) => {
    await client.query(`insert into list (account_id, id, name) values ($1, $2, 'Everybody')`, [
      ids.accountId,
      ids.listId,
    ]);
    await client.query(
      `with people as (
         insert into contact (account_id, id, full_name, email, attributes)
         select $1, uuidv7(), 'Ada Obi', $4 || n || '@mail' || n % 997 || '.example', jsonb_build_object('amount', n) from generate_series(1, $3::int) n returning id)
       insert into list_member (account_id, list_id, contact_id) select $1, $2, id from people`,
      [ids.accountId, ids.listId, people, prefix],
    );
  });
  return { ...ids, senderId };
}

/** Publishes a reward with a generated code for each person, and gives the account money for all of them. */
export async function seedReward(domain: Domain, { accountId, listId }: SeededAccount): Promise<void> {
  const money = { amountMinor: 100_000_000_000n, currency: 'ngn' as const };
  await domain.openScope({ accountId, userId: null }, async (scope) => {
    await scope.sql(
      'insert into publisher (account_id, trusted_at) values ($1, now()) on conflict do nothing',
      [accountId],
    );
    await scope.wallet.credit({ key: newId(), money, kind: 'adjustment' });
    const { id } = await scope.rewards.create('Ten percent off', listId);
    await scope.rewards.publish(id);
  });
}

/**
 * A campaign in status sending: content compiled, audience frozen, and due if `isDue`. With `hasReward`, each recipient
 * gets a code of the account's only reward. Returns how long the freeze took.
 */
export async function startCampaign(
  domain: Domain,
  account: SeededAccount,
  isDue: boolean,
  hasReward = false,
): Promise<{ campaignId: string; freezeMs: number; recipients: number }> {
  const { accountId, listId, senderId } = account;
  const campaignId = newId();
  const actor = { accountId, userId: null };
  const compiled = hasReward
    ? await domain.openScope(actor, ({ templates }) =>
        templates.compile({
          subject: '{{ reward.code }} for you',
          preheader: '',
          html: campaignHtml,
          text: '',
        }),
      )
    : compileMessage({ subject: campaignSubject, html: campaignHtml });
  const startedAt = performance.now();
  const { recipients } = await domain.openScope(actor, async (scope) => {
    await scope.sql(
      `insert into campaign (account_id, id, channel, name, status, sender_id, from_brand, subject, compiled) values ($1, $2, 'email', 'Range', 'sending', $3, 'Kola', 'New', $4)`,
      [accountId, campaignId, senderId, JSON.stringify(compiled)],
    );
    const question = {
      accountId,
      audience: { source: 'list' as const, listIds: [listId] },
      pasted: [],
      now: new Date(),
      timezone: 'Africa/Lagos',
    };
    const frozen = await freezeAudience(scope.sql, campaignId, question, priceMills);
    if (isDue) await scope.dueWork.add('delivery.send', campaignId, new Date());
    const given = usedStock(domain.deps.recipientValues, compiled);
    const holdGiven = await given?.stock.reserve(scope, { campaignId, subjectId: given.subjectId });
    await reserveCampaign(scope, campaignId, {
      currency: 'ngn',
      waitingMills: BigInt(frozen.recipients) * BigInt(priceMills),
    });
    await holdGiven?.();
    return frozen;
  });
  return { campaignId, freezeMs: performance.now() - startedAt, recipients };
}
