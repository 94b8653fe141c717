import { recipientTokens } from '@talkdrum/domain';
import { phone } from '../acquisition/open-visit.ts';

interface Claim {
  accountId: string;
  contactId: string;
  /** The reward and its address. */
  id: string;
  url: string;
}

/** Opens a person's claim page and presses its button, as they do. Returns the page they see then. */
export async function claimAsRecipient(
  secret: string,
  { accountId, contactId, id, url }: Claim,
): Promise<string> {
  const token = recipientTokens(secret).make({ accountId, publishedId: id, contactId, campaignId: null });
  const address = `${url}?r=${token}`;
  const page = await read(
    await fetch(address, { headers: { 'user-agent': phone }, signal: AbortSignal.timeout(10_000) }),
  );
  const visit = /name="_visit" value="([\w-]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'user-agent': phone },
    body: new URLSearchParams({ _visit: visit }),
    signal: AbortSignal.timeout(10_000),
  });
  return read(answer);
}

async function read(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`The demo’s claim page answered ${response.status}`);
  return response.text();
}
