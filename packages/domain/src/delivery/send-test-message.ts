import { z } from 'zod';
import type { BareDomain } from '../domain-with.ts';
import { DomainError, newId } from '../kernel/index.ts';
import type { CompiledMessage } from '../templates/index.ts';
import { assembleMime, createSmtpTransport } from './email/index.ts';
import { linkTokens, testDeliveryId } from './link-tokens.ts';
import type { OutboxHandler } from './outbox-event.ts';
import { loadCampaignContent } from './pump/campaign-content.ts';

/** The event that asks for one test message to one address. */
export const testRequested = 'campaign.test_requested';

const requestSchema = z.object({ campaignId: z.uuid(), address: z.string() });
export type TestRequest = z.infer<typeof requestSchema>;

/** Gives a campaign's content as it is now, compiled. */
export type CompileCampaign = (accountId: string, campaignId: string) => Promise<CompiledMessage>;

/** What merge tags say in a test to somebody who is no contact. */
const sample = { name: 'Amina Bello', phone: '+2348031234567', attribs: { amount: 12500, date: '2026-12-01' } };

/** Sends test messages: marked, signed like the real ones, counted nowhere, and with an unsubscribe link that does nothing. */
export function sendTestMessages(domain: BareDomain, compile: CompileCampaign): OutboxHandler {
  return {
    kind: testRequested,
    run: async ({ id, accountId, payload }) => {
      const { campaignId, address } = requestSchema.parse(payload);
      const { envelope, message } = await composeTest(domain, accountId, campaignId, address, await compile(accountId, campaignId));
      const transport = createSmtpTransport({ url: domain.config.smtpUrl, connections: 1 });
      const outcome = await transport.send(envelope, message).finally(() => transport.close());
      // What a server refused for good is not tried again: the author looks at the address.
      if (outcome.kind === 'failed') domain.deps.logger.warn({ accountId, eventId: id, response: outcome.response }, 'a test message was refused');
      else if (outcome.kind !== 'sent') throw new DomainError('unavailable', 'The mail server did not take the test message.', {}, { cause: outcome });
    },
  };
}

async function composeTest(domain: BareDomain, accountId: string, campaignId: string, address: string, compiled: CompiledMessage) {
  const { publicUrl, secret } = domain.config;
  const content = await loadCampaignContent(domain, accountId, campaignId, { ...compiled, subject: ['[Test] ', ...compiled.subject] });
  const tokens = linkTokens(secret);
  const page = (letter: string, kind: 'unsubscribe' | 'preferences' | 'view') => `${publicUrl}/${letter}/${tokens.make(kind, accountId, testDeliveryId)}`;
  const date = domain.deps.clock.now();
  const message = assembleMime(content.prepared, {
    deliveryId: newId(),
    to: { address },
    date,
    contact: { email: address, ...((await findPerson(domain, accountId, address)) ?? sample) },
    links: { click: null, pixel: null, unsubscribe: page('u', 'unsubscribe'), preferences: page('p', 'preferences'), viewInBrowser: page('v', 'view') },
  });
  return {
    envelope: { from: `b+${tokens.make('bounce', accountId, testDeliveryId)}@${content.bounceDomain}`, to: address },
    message: content.signer === null ? message : await content.signer.sign(message, date),
  };
}

async function findPerson(
  domain: BareDomain,
  accountId: string,
  address: string,
): Promise<{ name: string; phone: string | null; attribs: Record<string, unknown> } | undefined> {
  return domain.openScope({ accountId, userId: null }, async ({ sql }) => {
    const { rows } = await sql<{ name: string; phone: string | null; attribs: Record<string, unknown> }>(
      'select full_name as name, phone, attributes as attribs from contact where account_id = $1 and email = $2 and deleted_at is null',
      [accountId, address],
    );
    return rows[0];
  });
}
