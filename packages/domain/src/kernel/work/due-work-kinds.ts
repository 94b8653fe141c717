import { growthWorkKinds } from './due-work-growth.ts';
import type { DueWorkKindEntry } from './due-work-kind-entry.ts';

/**
 * Every kind of row in `due_work`. The keys are stored in the database: never rename one without a migration.
 * `docs/due-work.md` is printed from this table by `node tooling/docs/write-due-work.ts`.
 */
export const dueWorkKinds = {
  outbox: {
    subject: 'outbox event',
    writtenBy: ['src/kernel/work/outbox.ts'],
    handledBy: 'src/kernel/work/dispatch-outbox.ts',
    lane: 'quick',
    meaning: 'Deliver the event to every handler of its kind.',
  },
  'contacts.bulk': {
    subject: 'bulk change',
    writtenBy: ['src/audience/contacts/bulk-contacts.service.ts'],
    handledBy: 'src/audience/contacts/bulk-contacts.work.ts',
    lane: 'long',
    meaning: 'Apply a change to more than 10,000 contacts, one transaction per step.',
  },
  'contacts.merge': {
    subject: 'contact',
    writtenBy: ['src/audience/contacts/merging/contact-merges.service.ts'],
    handledBy: 'src/audience/contacts/merging/merge-contacts.work.ts',
    lane: 'long',
    meaning: 'Move what is left of a merged contact to the one that was kept, and again after an hour.',
  },
  'import.check': {
    subject: 'import',
    writtenBy: ['src/audience/imports/imports.service.ts'],
    handledBy: 'src/audience/imports/imports.work.ts',
    lane: 'long',
    meaning: 'Read the uploaded file and report what the import would do.',
  },
  'import.run': {
    subject: 'import',
    writtenBy: ['src/audience/imports/imports.service.ts'],
    handledBy: 'src/audience/imports/imports.work.ts',
    lane: 'long',
    meaning: 'Import the file, or continue an import that was paused.',
  },
  'import.undo': {
    subject: 'import',
    writtenBy: ['src/audience/imports/imports.service.ts'],
    handledBy: 'src/audience/imports/imports.work.ts',
    lane: 'long',
    meaning: 'Remove what an import added.',
  },
  'opt_in.ask': {
    subject: 'account',
    writtenBy: ['src/audience/opt-in/ask-to-confirm.ts', 'migrations/0089-fair-leads.ts'],
    handledBy: 'src/system-mail/send-opt-in-mails.ts',
    lane: 'long',
    meaning: 'Send the double opt-in emails that are waiting.',
  },
  'senders.check-domain': {
    subject: 'sending domain',
    writtenBy: ['src/senders/sending-domains.service.ts', 'migrations/0026-sender-authentication.ts'],
    handledBy: 'src/senders/check-domains.ts',
    lane: 'long',
    meaning: 'Check the DNS records of the domain.',
  },
  'senders.domain-changed': {
    subject: 'account',
    writtenBy: ['src/senders/sending-domains.service.ts', 'src/messages/waiting/hold-messages.ts'],
    handledBy: 'src/campaigns/sending/follow-domains.ts',
    lane: 'quick',
    meaning: 'Pause campaigns, and hold or release messages, after a domain’s ability to sign changed.',
  },
  'publishing.check-domain': {
    subject: 'domain of an account’s own',
    writtenBy: ['src/publishing/domains/own-domains.service.ts'],
    handledBy: 'src/publishing/domains/check-own-domains.ts',
    lane: 'long',
    meaning: 'Check whether the domain still points here and proves its account.',
  },
  'brand.changed': {
    subject: 'account',
    writtenBy: ['src/brand/brand.service.ts', 'src/assets/assets.service.ts'],
    handledBy: 'src/campaigns/drafts/follow-brand.ts',
    lane: 'long',
    meaning: 'Give templates and campaigns that aren’t being prepared yet the look of the new brand kit.',
  },
  'campaign.prepare': {
    subject: 'campaign',
    writtenBy: ['src/campaigns/sending/campaign-sending.service.ts'],
    handledBy: 'src/campaigns/sending/prepare-campaign.ts',
    lane: 'long',
    meaning: 'Compile the content, freeze the audience and hand the campaign to the send path.',
  },
  'campaign.ab-test': {
    subject: 'campaign',
    writtenBy: [
      'src/campaigns/ab-testing/decide-test.ts',
      'src/sending/stopping/conclude-campaign.ts',
      'migrations/0080-ab-tests.ts',
    ],
    handledBy: 'src/campaigns/ab-testing/run-tests.ts',
    lane: 'quick',
    meaning: 'Take the next step of an A/B test: start its clock, look, decide, hand over the rest.',
  },
  'campaign.figures': {
    subject: 'campaign',
    writtenBy: ['src/campaigns/sending/prepare-campaign.ts', 'migrations/0056-campaign-figures.ts'],
    handledBy: 'src/campaigns/figures/keep-figures.ts',
    lane: 'long',
    meaning: 'Count the breakdowns of the campaign’s report again, until a month after its start.',
  },
  'campaign.feed': {
    subject: 'feed',
    writtenBy: ['src/campaigns/feeds/feeds.service.ts'],
    handledBy: 'src/campaigns/feeds/sending/check-feeds.ts',
    lane: 'long',
    meaning: 'Look at the feed, and send what is new as a campaign.',
  },
  'delivery.send': {
    subject: 'campaign',
    writtenBy: [
      'src/campaigns/sending/prepare-campaign.ts',
      'src/campaigns/sending/campaign-sending.service.ts',
      'src/sending/records/deliveries.service.ts',
      'src/sending/warm-up/release-waiting.ts',
    ],
    handledBy: 'src/sending/pump/send-pump.ts',
    lane: 'pump',
    meaning: 'The campaign has recipients to send to; the row stays until the campaign is over.',
  },
  'messages.email': {
    subject: 'account',
    writtenBy: ['src/messages/waiting/message-work.ts'],
    handledBy: 'src/sending/pump/send-pump.ts',
    lane: 'pump',
    meaning: 'The account has transactional emails to send.',
  },
  'messages.sms': {
    subject: 'account',
    writtenBy: ['src/messages/waiting/message-work.ts'],
    handledBy: 'src/sending/pump/send-pump.ts',
    lane: 'pump',
    meaning: 'The account has transactional text messages to send.',
  },
  'delivery.warm-up': {
    subject: 'campaign',
    writtenBy: ['src/sending/warm-up/warm-ups.service.ts'],
    handledBy: 'src/sending/warm-up/release-waiting.ts',
    lane: 'long',
    meaning: 'Let recipients leave who waited for the warm-up of a domain, which was ended.',
  },
  'delivery.charge': {
    subject: 'campaign',
    writtenBy: ['src/sending/charging/reserve-campaign.ts'],
    handledBy: 'src/sending/charging/charge-campaigns.ts',
    lane: 'quick',
    meaning: 'Capture what the campaign has spent so far and keep its hold alive, every 15 minutes.',
  },
  'delivery.evidence': {
    subject: 'campaign; the account for its transactional messages',
    writtenBy: ['migrations/0033-evidence.ts'],
    handledBy: 'src/sending/charging/settle-by-evidence.ts',
    lane: 'quick',
    meaning: 'Mark messages in doubt as sent, because a bounce, open, click, complaint or receipt came back.',
  },
  'delivery.standing': {
    subject: 'account',
    writtenBy: ['src/tracking/feedback/promotional-counts.ts'],
    handledBy: 'src/sending/standing/check-standing.ts',
    lane: 'quick',
    meaning: 'Check the account’s complaint and bounce rates, and warn it or stop its promotional email.',
  },
  'messages.fallback': {
    subject: 'account',
    writtenBy: ['src/messages/fallbacks/note-fallbacks.ts', 'migrations/0158-message-fallbacks.ts'],
    handledBy: 'src/messages/fallbacks/decide-fallbacks.ts',
    lane: 'quick',
    meaning:
      'Send the fallbacks of messages that didn’t arrive in time, and cancel those of messages that did.',
  },
  'smpp.expire': {
    subject: 'account',
    writtenBy: ['src/messages/smpp/expire-submissions.ts'],
    handledBy: 'src/messages/smpp/expire-submissions.ts',
    lane: 'quick',
    meaning: 'Cancel messages past their validity and drop multipart texts that never became complete.',
  },
  'subscription.renew': {
    subject: 'account',
    writtenBy: [
      'src/wallet/subscriptions/subscriptions.service.ts',
      'src/wallet/subscriptions/subscriptions.jobs.ts',
      'migrations/0007-subscriptions.ts',
    ],
    handledBy: 'src/wallet/subscriptions/renew-subscriptions.ts',
    lane: 'quick',
    meaning: 'Renew the subscription, remind the owner, or end it.',
  },
  'wallet.watch': {
    subject: 'account',
    writtenBy: [
      'src/wallet/low-balance/low-balance.service.ts',
      'src/wallet/subscriptions/renewals.service.ts',
      'migrations/0007-subscriptions.ts',
    ],
    handledBy: 'src/wallet/low-balance/watch-balances.ts',
    lane: 'quick',
    meaning: 'Compare the balance with its threshold: alert the owner, or top up automatically.',
  },
  'payment.verify': {
    subject: 'payment',
    writtenBy: ['src/wallet/funding/funding.service.ts'],
    handledBy: 'src/wallet/funding/settling/check-payment.ts',
    lane: 'quick',
    meaning: 'Ask the provider whether a payment was made, until it is settled or a day has passed.',
  },
  'payment.event': {
    subject: 'provider event',
    writtenBy: ['src/wallet/funding/settling/receive-event.ts'],
    handledBy: 'src/wallet/funding/settling/act-on-event.ts',
    lane: 'quick',
    meaning: 'Act on a signed message from a payment provider.',
  },
  'payment.charge': {
    subject: 'payment',
    writtenBy: ['src/wallet/funding/charging/automatic-charge.ts'],
    handledBy: 'src/wallet/funding/charging/automatic-charge.ts',
    lane: 'quick',
    meaning: 'Charge a saved card.',
  },
  'payment.refund': {
    subject: 'refund',
    writtenBy: ['src/wallet/funding/payment-refunds.service.ts'],
    handledBy: 'src/wallet/funding/settling/refund-payments.ts',
    lane: 'quick',
    meaning: 'Ask the provider to return money to the payer.',
  },
  'payment.reversals': {
    subject: 'payment',
    writtenBy: ['src/wallet/funding/settling/settle-payment.ts', 'migrations/0038-payment-reversals.ts'],
    handledBy: 'src/wallet/funding/settling/check-reversals.ts',
    lane: 'quick',
    meaning: 'Ask the provider about disputes and refunds of a payment.',
  },
  'messages.keep': {
    subject: 'account',
    writtenBy: ['src/privacy/retention.service.ts'],
    handledBy: 'src/sending/keeping/move-kept.ts',
    lane: 'long',
    meaning: 'Move stored messages into the months that follow from how long the account keeps them.',
  },
  'account.purge': {
    subject: 'account',
    writtenBy: ['src/closing/close-account.ts'],
    handledBy: 'src/closing/purge-account.ts',
    lane: 'long',
    meaning: 'Delete everything of a closed account, 30 days after it was closed.',
  },
  ...growthWorkKinds,
} as const satisfies Record<string, DueWorkKindEntry>;

export type DueWorkKind = keyof typeof dueWorkKinds;
/** The kinds that `SendPump` claims. */
export type PumpWorkKind = {
  [Kind in DueWorkKind]: (typeof dueWorkKinds)[Kind]['lane'] extends 'pump' ? Kind : never;
}[DueWorkKind];

/** The kinds that a `DueWorkHandler` handles. */
export type HandledWorkKind = Exclude<DueWorkKind, PumpWorkKind>;

/** True for a kind that this version knows: a row may be left over from another one. */
export function isDueWorkKind(kind: string): kind is DueWorkKind {
  return Object.hasOwn(dueWorkKinds, kind);
}
