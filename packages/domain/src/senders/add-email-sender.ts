import { generateDkimKeyPair } from './domains/dns-records.ts';
import type { Sender } from './sender.entity.ts';
import type { NewEmailSender, Senders } from './senders.service.ts';

type InScope = <T>(work: (scope: { senders: Senders }) => Promise<T>) => Promise<T>;

/**
 * Adds an email sender. The keys of a new domain are generated between two short scopes, because that takes a
 * tenth of a second.
 */
export async function addEmailSender(inScope: InScope, input: NewEmailSender): Promise<Sender> {
  const needsKeys = await inScope(({ senders }) => senders.needsKeys(input));
  const keys = needsKeys ? await generateDkimKeyPair() : undefined;
  return inScope(({ senders }) => senders.createEmail(input, keys));
}
