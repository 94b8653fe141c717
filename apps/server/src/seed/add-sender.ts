import type { Demo } from './demo-account.ts';
import { waitUntil } from './wait-until.ts';

const address = 'hello@kola-stores.example';

/** The account's sender: created, and confirmed by opening the link that was mailed to it. Returns its id. */
export async function addSender(demo: Demo): Promise<string> {
  const sender = await demo.inScope(async ({ senders }) => {
    const known = (await senders.list('email')).find((one) => one.sender === address);
    return known ?? senders.createEmail({ sender: address, campaign: 'promotional', region: 'promotional-01' });
  });
  if (!sender.isActive()) await confirm(demo);
  return sender.id;
}

async function confirm({ mailbox, publicUrl }: Demo): Promise<void> {
  const link = await waitUntil('the mail that confirms the sender', 60_000, async () => {
    for (const { id } of await mailbox.find({ to: address, limit: 10 })) {
      const found = (await mailbox.read(id)).links.find((url) => url.startsWith(`${publicUrl}/sender/`));
      if (found !== undefined) return found;
    }
    return undefined;
  });
  const response = await fetch(link, { method: 'POST', signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`the sender could not be confirmed: ${response.status}`);
}
