import { notifyTeam, openLeads } from './acquisition/index.ts';
import { accountEnds } from './collected/account-ends.ts';
import { purgeAccounts } from './closing/index.ts';
import { enterJourneys, heardEvents, lookAround, replayJourneys, runJourneys } from './automation/index.ts';
import {
  checkFeeds,
  followBrand,
  followDomains,
  keepFigures,
  pauseWhenOverdrawn,
  prepareCampaigns,
  runAbTests,
} from './campaigns/index.ts';
import { workBulkContacts, workContactMerges, workImports } from './audience/index.ts';
import {
  earnFromEvents,
  followChangedTiers,
  heardConversions,
  remindOfCodes,
  runTopUps,
  settleRewardCodes,
  turnPrograms,
  workReferrals,
} from './retention/index.ts';
import { sendOptInMails, sendRequestedMail, SystemMailer } from './system-mail/index.ts';
import {
  chargeCampaigns,
  checkStanding,
  moveKept,
  releaseWaiting,
  settleByEvidence,
} from './sending/index.ts';
import { journeyActions } from './journey-actions.ts';
import { dispatchOutbox, type OutboxHandler } from './kernel/index.ts';
import { decideFallbacks, expireSubmissions, sendFormMail, sendOptInText } from './messages/index.ts';
import type { Domain } from './domain.ts';
import type { DueWorkHandler } from './kernel/index.ts';
import { checkOwnDomains } from './publishing/index.ts';
import { checkDomains } from './senders/index.ts';
import {
  actOnProviderEvents,
  chargeAuthorisations,
  refundPayments,
  renewSubscriptions,
  subscribeWhenPaid,
  verifyPayments,
  watchBalances,
  watchReversals,
} from './wallet/index.ts';

/** Outbox handlers by event kind. */
export function outboxHandlers(domain: Domain): OutboxHandler[] {
  return [
    sendRequestedMail(new SystemMailer(domain.config)),
    subscribeWhenPaid(domain),
    pauseWhenOverdrawn(domain),
    notifyTeam(domain),
    sendFormMail(domain),
    heardEvents(domain),
    earnFromEvents(domain),
    heardConversions(domain),
  ];
}

/** All due work handlers by kind, for the worker's `DueWorkRunner`. */
export function dueWorkHandlers(domain: Domain): DueWorkHandler[] {
  return [
    dispatchOutbox(domain, outboxHandlers(domain)),
    workBulkContacts(domain),
    workContactMerges(domain),
    ...workImports(domain),
    sendOptInMails(domain, sendOptInText(domain)),
    openLeads(domain),
    settleRewardCodes(domain),
    remindOfCodes(domain),
    prepareCampaigns(domain),
    runAbTests(domain),
    keepFigures(domain),
    checkFeeds(domain),
    enterJourneys(domain),
    runJourneys(domain, journeyActions),
    turnPrograms(domain),
    followChangedTiers(domain),
    lookAround(domain),
    workReferrals(domain),
    replayJourneys(domain),
    chargeCampaigns(domain),
    releaseWaiting(domain),
    settleByEvidence(domain),
    moveKept(domain),
    expireSubmissions(domain),
    decideFallbacks(domain),
    checkStanding(domain),
    renewSubscriptions(domain),
    watchBalances(domain),
    purgeAccounts(domain, accountEnds),
    checkDomains(domain),
    checkOwnDomains(domain),
    followDomains(domain),
    followBrand(domain),
    runTopUps(domain),
    ...paymentWork(domain),
  ];
}

/** Handlers that call payment providers, so they can wait for the network. */
function paymentWork(domain: Domain): DueWorkHandler[] {
  return [
    verifyPayments(domain),
    actOnProviderEvents(domain),
    chargeAuthorisations(domain),
    refundPayments(domain),
    watchReversals(domain),
  ];
}
