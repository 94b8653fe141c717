import { type Domain, DueWorkRunner, dueWorkHandlers, newId, SendPump } from '@talkdrum/domain';
import { authenticateSenders } from '@talkdrum/domain/testing';
import { silentLog } from './index.ts';

export interface SentCampaign {
  accountId: string;
  campaignId: string;
  listId: string;
}

const html = `<h1>Hello {{ contact.first_name | default: 'there' }}</h1><p><a href="https://shop.example/new?size=40&amp;for={{ contact.email }}">New prints</a> and <a href="https://shop.example/sale">the sale</a>.</p><p><a href="{{ links.view_in_browser }}">View in browser</a></p>`;

/** A campaign sent like a worker does: by the due work handlers and the pump. */
export async function sendCampaign(
  domain: Domain,
  accountId: string,
  emails: string[],
  subject = 'Ankara week',
): Promise<SentCampaign> {
  const campaign = await draftCampaign(domain, accountId, emails, subject);
  await domain.openScope({ accountId, userId: null }, ({ campaignSending }) =>
    campaignSending.start(campaign.campaignId),
  );
  await workOff(domain);
  return campaign;
}

/** A startable draft, with a confirmed sender and a list. */
export async function draftCampaign(
  domain: Domain,
  accountId: string,
  emails: string[],
  subject = 'Ankara week',
): Promise<SentCampaign> {
  const senderId = await domain.openScope({ accountId, userId: null }, async (scope) => {
    const known = (await scope.senders.list('email'))[0];
    const sender =
      known ??
      (await scope.senders.createEmail({
        sender: `${newId()}@kola.example`,
        campaign: 'promotional',
        region: '',
      }));
    await scope.sql('update sender set status = 1, confirmed_at = now() where account_id = $1 and id = $2', [
      accountId,
      sender.id,
    ]);
    return sender.id;
  });
  await authenticateSenders(domain, accountId);
  return domain.openScope({ accountId, userId: null }, async (scope) => {
    const list = await scope.lists.create({ name: `People for ${subject}`, type: 'public', optIn: 'single' });
    for (const [n, email] of emails.entries())
      await scope.contacts.create({ fullName: `Ama Mensah ${n}`, email, telephone: '', attributes: {} }, [
        list.id,
      ]);
    const { id } = await scope.campaigns.create({
      name: subject,
      fromBrand: 'Kola Stores',
      senderId,
      subject,
      preheader: '',
      templateId: null,
      html,
      text: '',
      audience: { source: 'list', listIds: [list.id] },
      pasted: '',
      hasAnalytics: false,
      isArchivedPublicly: true,
    });
    return { accountId, campaignId: id, listId: list.id };
  });
}

/** Runs all due work and sends everything that is ready. */
export async function workOff(domain: Domain): Promise<void> {
  const runner = new DueWorkRunner(domain.pool, dueWorkHandlers(domain), silentLog());
  const pump = new SendPump(domain);
  await runner.runUntilIdle();
  await pump.runUntilIdle();
  await pump.drain();
  await runner.drain();
}
