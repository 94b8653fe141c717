import type { Demo } from '../demo-account.ts';
import { fillMs, openVisit, type Visit } from './open-visit.ts';

const name = 'Harmattan deals';

/** Who answers, and through which channel they came. The last one is there already. */
const visitors = [
  {
    channel: 'whatsapp-status',
    name: 'Ngozi Eze',
    email: 'ngozi@leads.example',
    telephone: '+2348031110001',
  },
  {
    channel: 'whatsapp-status',
    name: 'Tunde Bello',
    email: 'tunde@leads.example',
    telephone: '+2348031110002',
  },
  { channel: 'facebook-ad', name: 'Amina Yusuf', email: 'amina@leads.example', telephone: '+2348031110003' },
  { channel: 'qr', name: 'Chidi Okafor', email: 'chidi@leads.example', telephone: '+2348031110004' },
  { channel: 'qr', name: 'Tunde B.', email: 'tunde@leads.example', telephone: '' },
] as const;

/** A published lead campaign, and leads who open its links and send its form as any visitor does. */
export async function addLeads({ inScope }: Demo): Promise<void> {
  const campaign = await inScope(async ({ leads, lists, forms, shareLinks }) => {
    if ((await leads.list(name)).length > 0) return null;
    const list = await lists.create({ name, type: 'public', optIn: 'double' });
    const { id } = await leads.create(name, list.id);
    await forms.publish(id);
    return shareLinks.list(id);
  });
  if (campaign === null) return;
  const visits = await Promise.all(
    visitors.map(async ({ channel, ...answers }) => {
      const url = campaign.find((one) => one.channel === channel)?.url ?? '';
      return { answers, visit: await openVisit(url) };
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, fillMs));
  for (const { visit, answers } of visits) await submit(visit, answers);
}

async function submit({ url, token }: Visit, answers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ ...answers, _visit: token, consent_email: 'yes' }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The demo’s lead campaign answered ${response.status}`);
}
