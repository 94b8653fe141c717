import { purgeAccounts } from './closing/index.ts';
import { prepareCampaigns } from './campaigns/index.ts';
import { workBulkContacts, workImports } from './audience/index.ts';
import {
  chargeCampaigns,
  dispatchOutbox,
  expireSubmissions,
  type OutboxHandler,
  sendRequestedMail,
  sendTestMessages,
  settleByEvidence,
  SystemMailer,
} from './delivery/index.ts';
import type { Domain } from './domain.ts';
import type { DueWorkHandler } from './kernel/index.ts';
import {
  actOnProviderEvents,
  chargeAuthorisations,
  refundPayments,
  renewSubscriptions,
  subscribeWhenPaid,
  verifyPayments,
  watchBalances,
} from './wallet/index.ts';

/** Who hears of events of the outbox, by kind. */
export function outboxHandlers(domain: Domain): OutboxHandler[] {
  const compile = (accountId: string, id: string) => domain.openScope({ accountId, userId: null }, ({ campaignPreviews }) => campaignPreviews.compile(id));
  return [sendRequestedMail(new SystemMailer(domain.config)), sendTestMessages(domain, compile), subscribeWhenPaid(domain)];
}

/** Everything that becomes due, by kind: what the worker hands to `DueWorkRunner`. */
export function dueWorkHandlers(domain: Domain): DueWorkHandler[] {
  return [
    dispatchOutbox(domain, outboxHandlers(domain)),
    workBulkContacts(domain),
    ...workImports(domain),
    prepareCampaigns(domain),
    chargeCampaigns(domain),
    settleByEvidence(domain),
    expireSubmissions(domain),
    renewSubscriptions(domain),
    watchBalances(domain),
    purgeAccounts(domain),
    ...paymentWork(domain),
  ];
}

/** What asks the payment providers, and so may wait for the network. */
function paymentWork(domain: Domain): DueWorkHandler[] {
  return [verifyPayments(domain), actOnProviderEvents(domain), chargeAuthorisations(domain), refundPayments(domain)];
}
