import { checkDomain } from '@talkdrum/domain';
import type { Demo } from '../demo-account.ts';
import { waitUntil } from '../wait-until.ts';

const newsletters = { address: 'hello@kola-stores.example', campaign: 'promotional' } as const;

/** Creates a sender of the account and confirms it with the emailed link. Returns its id. */
export async function addSender(
  demo: Demo,
  { address, campaign }: { address: string; campaign: 'promotional' | 'transactional' } = newsletters,
): Promise<string> {
  const sender = await demo.inScope(async ({ senders }) => {
    const known = (await senders.list('email')).find((one) => one.sender === address);
    return known ?? senders.createEmail({ sender: address, campaign, region: `${campaign}-01` });
  });
  if (!sender.isActive()) await confirm(demo, address);
  if (sender.sendingDomainId) await authenticate(demo, sender.sendingDomainId);
  return sender.id;
}

/** Publishes the domain's records in the sandbox's DNS, as a person would copy them, and checks them. */
async function authenticate({ domain, accountId, mailbox, inScope }: Demo, domainId: string): Promise<void> {
  const records = await inScope(async ({ sendingDomains }) =>
    sendingDomains.records(await sendingDomains.get(domainId)),
  );
  for (const { name, type, value } of records) await mailbox.publishRecord({ name, type, value });
  const checked = await checkDomain(domain, accountId, domainId);
  if (!checked.isAuthenticated())
    throw new Error(`the records of ${checked.domain} are not right: ${JSON.stringify(checked.found)}`);
}

async function confirm({ mailbox, publicUrl }: Demo, address: string): Promise<void> {
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
