import { type Domain, newId, type Scope } from '@talkdrum/domain';

export interface BenchCustomer {
  accountId: string;
  smtp: { user: string; password: string };
  smpp: { user: string; password: string };
}

/**
 * An account with money, a subscription, a sender per channel, and keys. Money and prices work as in
 * production.
 */
export async function addCustomer(domain: Domain): Promise<BenchCustomer> {
  const [accountId, userId] = [newId(), newId()];
  await domain.pool.query(
    `insert into account (id, email, company, country, currency) values ($1, $2, 'Kola Stores', 'NG', 'ngn')`,
    [accountId, `${accountId}@kola.example`],
  );
  await domain.pool.query(
    `insert into app_user (id, email, password_hash, first_name, last_name) values ($1, $2, '-', 'Ada', 'Kola')`,
    [userId, `${userId}@kola.example`],
  );
  return domain.openScope(
    { accountId, userId },
    async ({ sql, wallet, subscriptions, apiKeys, sendingDomains }) => {
      await sql(
        `insert into membership (account_id, user_id, is_owner, status) values ($1, $2, true, 'active')`,
        [accountId, userId],
      );
      await wallet.credit({
        key: 'bench',
        money: { amountMinor: 100_000_000_000n, currency: 'ngn' },
        kind: 'adjustment',
        note: 'Opening balance',
      });
      await subscriptions.subscribe({ key: newId(), plan: 3, periodMonths: 12, isAuto: true });
      await addSenders({ sql, sendingDomains }, accountId);
      const [smtp, smpp] = [
        await apiKeys.create({ name: 'SMTP', gateway: 'smtp', scopes: [] }),
        await apiKeys.create({ name: 'SMPP', gateway: 'smpp', scopes: [] }),
      ];
      return {
        accountId,
        smtp: { user: smtp.prefix, password: smtp.secret },
        smpp: { user: smpp.prefix, password: smpp.secret },
      };
    },
  );
}

async function addSenders(
  { sql, sendingDomains }: Pick<Scope, 'sql' | 'sendingDomains'>,
  accountId: string,
): Promise<void> {
  for (const [channel, sender] of [
    ['email', 'ada@kola.example'],
    ['sms', 'Kola'],
  ])
    await sql(
      `insert into sender (account_id, id, channel, sender, campaign, status, confirmed_at) values ($1, $2, $3, $4, 'transactional', 1, now())`,
      [accountId, newId(), channel, sender],
    );
  await sendingDomains.findOrCreate('kola.example');
  await sql(
    `update sending_domain set dkim_status = 'verified', spf_status = 'verified', dmarc_status = 'verified', checked_at = now() where account_id = $1`,
    [accountId],
  );
  await sql(
    `update sender set sending_domain_id = (select id from sending_domain where account_id = $1) where account_id = $1 and channel = 'email'`,
    [accountId],
  );
}
