import { type Domain, DueWorkRunner, dueWorkHandlers, newId, silentLogger } from '@talkdrum/domain';

/**
 * An account with money, a subscription, an approved sender and a contact for each number. `numbers` is an expression over
 * `n`, which counts from 1 to `recipients`.
 */
export async function seedSmsAccount(domain: Domain, recipients: number, numbers: string): Promise<string> {
  const id = newId();
  await domain.pool.query(
    `insert into account (id, email, company, address) values ($1, $2, 'Kola Stores', '1 Broad Street, Lagos')`,
    [id, `${id}@example.com`],
  );
  await domain.openScope(
    { accountId: id, userId: null },
    async ({ wallet, subscriptions, smsSenders, senderReviews }) => {
      await wallet.credit({
        key: 'bench',
        money: { amountMinor: 100_000_000_000n, currency: 'ngn' },
        kind: 'adjustment',
        note: 'Opening balance',
      });
      await subscriptions.subscribe({ key: newId(), plan: 3, periodMonths: 12, isAuto: true });
      const sender = await smsSenders.request({
        sender: 'KolaStores',
        campaign: 'transactional',
        region: 'NG',
        template: 'Your order is ready.',
      });
      await senderReviews.approve(sender.id);
    },
  );
  await domain.bulk(id, (client) =>
    client.query(
      `insert into contact (account_id, id, full_name, phone)
       select $1, uuidv7(), 'Ada Obi', ${numbers}
       from generate_series(1, $2::int) n`,
      [id, recipients],
    ),
  );
  return id;
}

/** Started as in the dashboard: reviewed, frozen, priced. */
export async function startSmsCampaign(domain: Domain, accountId: string): Promise<string> {
  const inAccount = <T>(work: Parameters<typeof domain.openScope<T>>[1]) =>
    domain.openScope({ accountId, userId: null }, work);
  const id = await inAccount(async ({ campaigns, senders }) => {
    const [sender] = await senders.list('sms');
    const fields = {
      name: 'Code',
      fromBrand: '',
      subject: '',
      preheader: '',
      html: '',
      templateId: null,
      hasAnalytics: false,
      isArchivedPublicly: false,
      pasted: '',
    };
    const text = 'Hello {{ contact.first_name }}, your order is ready. Kola Stores';
    return (
      await campaigns.create(
        { ...fields, text, senderId: sender?.id ?? null, audience: { source: 'all' } },
        'sms',
      )
    ).id;
  });
  await inAccount(({ campaignSending }) => campaignSending.start(id, 'program'));
  await new DueWorkRunner(domain.pool, dueWorkHandlers(domain), silentLogger).runUntilIdle();
  return id;
}
