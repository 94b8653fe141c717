import type { Domain } from '../../domain.ts';
import { newId } from '../../kernel/index.ts';
import { authenticateSenders } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';

/** An account with a transactional address and two SMS senders beside its promotional address. */
export async function startWithSenders(domain: Domain): Promise<SendingFixture> {
  const account = await SendingFixture.create(domain);
  await account.query(
    `insert into sender (account_id, id, channel, sender, campaign, status, confirmed_at) values
       ($1, $2, 'email', 'receipts@kola.example', 'transactional', 1, now()), ($1, $3, 'sms', 'Kola', 'transactional', 1, now()),
       ($1, $4, 'sms', 'KolaDeals', 'promotional', 1, now())`,
    [newId(), newId(), newId()],
  );
  await authenticateSenders(domain, account.accountId);
  return account;
}
