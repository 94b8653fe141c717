import { claimAsRecipient } from './claim-as-recipient.ts';
import type { Demo } from '../demo-account.ts';

const name = 'Free coffee';
const guests = ['Ada Obi', 'Bola Ade', 'Chidi Okafor'] as const;

/** A published coupon that three people claim on its page, as anyone does; a till redeems one. */
export async function addReward({ inScope, accountId, domain }: Demo): Promise<void> {
  const made = await inScope(async ({ rewards, lists, contacts }) => {
    if ((await rewards.list(name)).length > 0) return null;
    const list = await lists.create({ name: 'Coffee lovers', type: 'public', optIn: 'single' });
    const { id, revision, published: _, ...line } = await rewards.create(name, list.id);
    const texts = { message: 'One coffee of your choice, on us.', terms: 'One for each person.' };
    const settings = { ...line, ...texts, sharedCode: '', valueMinor: '150000', budgetMinor: '0' };
    await rewards.save(id, { ...settings, limitTotal: 200, display: 'scratch' }, revision);
    const { published } = await rewards.publish(id);
    const ids = [];
    for (const [n, fullName] of guests.entries()) {
      const email = `guest${n}@coffee.example`;
      ids.push((await contacts.create({ fullName, email, telephone: '', attributes: {} }, [])).id);
    }
    return { id, url: published.url, ids };
  });
  if (made === null) return;
  const codes: string[] = [];
  for (const contactId of made.ids) {
    const page = await claimAsRecipient(domain.config.secret, { accountId, contactId, ...made });
    codes.push(/class="code">([A-Z0-9]+)</.exec(page)?.[1] ?? '');
  }
  await inScope(({ till, actor }) =>
    till.redeem(
      { source: 'dashboard', actorId: actor.userId },
      { code: codes[0] ?? '', amountMinor: null, key: 'demo' },
      { reference: 'Table 4', holdId: null },
    ),
  );
}
