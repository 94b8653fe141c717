import { prepareCampaigns } from './campaigns/index.ts';
import { workBulkContacts, workImports } from './audience/index.ts';
import { dispatchOutbox, type OutboxHandler, sendRequestedMail, sendTestMessages, SystemMailer } from './delivery/index.ts';
import type { Domain } from './domain.ts';
import type { DueWorkHandler } from './kernel/index.ts';

/** Who hears of events of the outbox, by kind. */
export function outboxHandlers(domain: Domain): OutboxHandler[] {
  const compile = (accountId: string, id: string) => domain.openScope({ accountId, userId: null }, ({ campaignPreviews }) => campaignPreviews.compile(id));
  return [sendRequestedMail(new SystemMailer(domain.config)), sendTestMessages(domain, compile)];
}

/** Everything that becomes due, by kind: what the worker hands to `DueWorkRunner`. */
export function dueWorkHandlers(domain: Domain): DueWorkHandler[] {
  return [dispatchOutbox(domain, outboxHandlers(domain)), workBulkContacts(domain), ...workImports(domain), prepareCampaigns(domain)];
}
