import { z } from 'zod';
import { defineSystemMail, greeting, reader, type SystemMail, webUrl } from './system-mail.ts';

const sentences = (...lines: string[]) => lines.filter((line) => line !== '');
const inDays = (days: number) => (days <= 1 ? 'tomorrow' : `in ${days} days`);
const walletButton = (to: string) => ({ label: 'Open your wallet', url: to });

const reminderData = z.object({
  ...reader,
  plan: z.string(),
  days: z.number(),
  until: z.string(),
  isAuto: z.boolean(),
  /** Like "₦20,000.00 for 3 months"; empty when the plan is no longer sold. */
  fee: z.string(),
  /** How much the wallet is short of the fee; empty when it isn't. */
  shortfall: z.string(),
  url: webUrl,
});

const subscriptionReminder = defineSystemMail('subscription_reminder', reminderData, (data) => ({
  subject: `Your ${data.plan} subscription ends ${inDays(data.days)}`,
  preheader: `${data.company}: active until ${data.until}.`,
  heading: `Your subscription ends ${inDays(data.days)}`,
  paragraphs: sentences(
    greeting(data.name),
    `The ${data.plan} subscription of ${data.company} runs until ${data.until}.`,
    whatHappens(data),
  ),
  button: walletButton(data.url),
  note: 'You can’t send without a subscription. You keep your contacts, templates and reports either way.',
}));

function whatHappens({ isAuto, fee, shortfall }: z.infer<typeof reminderData>): string {
  if (!isAuto) {
    const advice = fee === '' ? 'Choose a plan to keep sending.' : `Renew it for ${fee} to keep sending.`;
    return `It doesn’t renew automatically. ${advice}`;
  }
  if (shortfall !== '')
    return (
      `It renews automatically for ${fee}, but your wallet is ${shortfall} short. ` + 'Add funds before then.'
    );
  return fee === ''
    ? 'We no longer offer this plan. Choose another one.'
    : `It renews automatically. We’ll charge ${fee} to your wallet.`;
}

const subscriptionRenewed = defineSystemMail(
  'subscription_renewed',
  z.object({ ...reader, plan: z.string(), fee: z.string(), until: z.string(), url: webUrl }),
  (data) => ({
    subject: `Your ${data.plan} subscription was renewed`,
    preheader: `It runs until ${data.until}.`,
    heading: 'Your subscription was renewed',
    paragraphs: [
      greeting(data.name),
      `The ${data.plan} subscription of ${data.company} was renewed until ${data.until}. We charged ` +
        `${data.fee} to the wallet.`,
    ],
    button: walletButton(data.url),
    note: 'You’ll find the invoice in your wallet’s statement. You can turn off automatic renewal there too.',
  }),
);

const subscriptionFailed = defineSystemMail(
  'subscription_failed',
  z.object({ ...reader, plan: z.string(), reason: z.string(), until: z.string(), url: webUrl }),
  (data) => ({
    subject: `We couldn’t renew your ${data.plan} subscription`,
    preheader: `You can keep sending until ${data.until}.`,
    heading: 'We couldn’t renew your subscription',
    paragraphs: sentences(
      greeting(data.name),
      `The ${data.plan} subscription of ${data.company} has ended, and we couldn’t renew it. ${data.reason}`,
      `You can keep sending until ${data.until}. Renew before then to avoid an interruption.`,
    ),
    button: walletButton(data.url),
    note: 'If automatic renewal is on, we try again as soon as the wallet has enough money.',
  }),
);

const planNotPaid = defineSystemMail(
  'plan_not_paid',
  z.object({ ...reader, plan: z.string(), reason: z.string(), url: webUrl }),
  (data) => ({
    subject: `Your payment arrived, but we couldn’t start the ${data.plan} plan`,
    preheader: 'The money is in your wallet.',
    heading: `We couldn’t start the ${data.plan} plan`,
    paragraphs: [
      greeting(data.name),
      `Your payment is in the wallet of ${data.company}, but we couldn’t charge it for the ${data.plan} ` +
        `plan: ${data.reason}`,
    ],
    button: { label: 'Choose a plan', url: data.url },
    note: 'We haven’t charged you for the plan, and we won’t try again automatically.',
  }),
);

const subscriptionLapsed = defineSystemMail(
  'subscription_lapsed',
  z.object({ ...reader, plan: z.string(), ended: z.string(), url: webUrl }),
  (data) => ({
    subject: 'Sending has stopped: your subscription has ended',
    preheader: 'Your data is still here.',
    heading: 'Your subscription has ended',
    paragraphs: [
      greeting(data.name),
      `The ${data.plan} subscription of ${data.company} ended on ${data.ended} and wasn’t renewed. ` +
        'Campaigns that are already sending will finish, but no new ones will start.',
      'Your contacts, templates and reports are still here. Choose a plan to send again.',
    ],
    button: { label: 'Choose a plan', url: data.url },
    note: 'This is the last email about this.',
  }),
);

const lowBalance = defineSystemMail(
  'low_balance',
  z.object({ ...reader, balance: z.string(), threshold: z.string(), topUp: z.string(), url: webUrl }),
  (data) => ({
    subject: `Your wallet is down to ${data.balance}`,
    preheader: `${data.company}: below your threshold of ${data.threshold}.`,
    heading: 'Your wallet balance is low',
    paragraphs: sentences(
      greeting(data.name),
      `${data.company} has ${data.balance} left to spend. Your low-balance threshold is ${data.threshold}.`,
      data.topUp,
    ),
    button: { label: 'Fund the wallet', url: data.url },
    note:
      'We send this once, and again only after the balance has been above the threshold. You can change ' +
      'the threshold on the Profile page.',
  }),
);

const subscriptionLow = defineSystemMail(
  'subscription_low',
  z.object({
    ...reader,
    plan: z.string(),
    until: z.string(),
    shortfall: z.string(),
    topUp: z.string(),
    url: webUrl,
  }),
  (data) => ({
    subject: `Your ${data.plan} subscription won’t renew on ${data.until}`,
    preheader:
      data.shortfall === '' ? 'Automatic renewal is off.' : `Your wallet is ${data.shortfall} short.`,
    heading: 'Your subscription won’t renew automatically',
    paragraphs: sentences(
      greeting(data.name),
      `The ${data.plan} subscription of ${data.company} runs until ${data.until}.`,
      data.shortfall === ''
        ? 'Automatic renewal is off.'
        : `Your wallet is ${data.shortfall} short of the next fee.`,
      data.topUp,
    ),
    button: walletButton(data.url),
    note: 'We send this once per period. You can change how many days ahead on the Profile page.',
  }),
);

const topUpDeclined = defineSystemMail(
  'top_up_declined',
  z.object({ ...reader, amount: z.string(), reason: z.string(), isOff: z.boolean(), url: webUrl }),
  (data) => ({
    subject: data.isOff ? 'Auto top-up was turned off' : 'An automatic top-up was declined',
    preheader: `We couldn’t charge ${data.amount}.`,
    heading: data.isOff ? 'Auto top-up was turned off' : 'An automatic top-up was declined',
    paragraphs: sentences(
      greeting(data.name),
      `We couldn’t charge ${data.amount} to the saved card for the wallet of ${data.company}: ${data.reason}`,
      data.isOff
        ? 'The card was declined several times in a row, so we turned auto top-up off. Choose another ' +
            'card and turn it back on.'
        : '',
    ),
    button: { label: 'Review auto top-up', url: data.url },
    note: 'You weren’t charged.',
  }),
);

const reversalData = z.object({
  ...reader,
  company: z.string().default(''),
  kind: z.enum(['dispute', 'refund']),
  outcome: z.enum(['open', 'lost', 'won', 'accepted', 'failed']),
  amount: z.string(),
  provider: z.string(),
  reason: z.string(),
  balance: z.string(),
  isOverdrawn: z.boolean(),
});

/** What happened, in words for owners and staff. */
function reversalWords({ kind, outcome, amount, provider }: z.infer<typeof reversalData>): {
  subject: string;
  what: string;
} {
  if (kind === 'refund' && outcome === 'failed')
    return {
      subject: 'A refund failed',
      what: `${provider} couldn’t pay out a refund, so ${amount} is back in the wallet.`,
    };
  if (kind === 'refund')
    return {
      subject: 'A payment was refunded',
      what: `${provider} refunded a payment. We took ${amount} out of the wallet.`,
    };
  if (outcome === 'won')
    return {
      subject: 'A dispute was won',
      what: `The dispute about a ${provider} payment was won. ${amount} is back in the wallet.`,
    };
  if (outcome === 'lost')
    return {
      subject: 'A dispute was lost',
      what:
        `The dispute about a ${provider} payment was lost. The ${amount} we took out of the wallet won’t ` +
        'be returned.',
    };
  const what =
    `The payer’s bank is disputing a ${provider} payment. We took ${amount} out of the wallet until the ` +
    'dispute is decided.';
  return { subject: 'A payment is disputed', what };
}

const paymentReversed = defineSystemMail(
  'payment_reversed',
  reversalData.extend({ url: webUrl }),
  (data) => ({
    subject: reversalWords(data).subject,
    preheader: `The balance of ${data.company} is ${data.balance}.`,
    heading: reversalWords(data).subject,
    paragraphs: sentences(
      greeting(data.name),
      reversalWords(data).what,
      data.reason === '' ? '' : `Reason given: ${data.reason}.`,
      data.isOverdrawn
        ? `The wallet balance of ${data.company} is now ${data.balance}, so you can’t start new sends. ` +
            'Add funds to send again.'
        : '',
    ),
    button: walletButton(data.url),
    note: 'Your wallet’s statement shows every transaction. Contact support if you don’t recognize this one.',
  }),
);

const staffPaymentReversed = defineSystemMail(
  'staff_payment_reversed',
  reversalData.extend({ accountId: z.string(), paymentId: z.string(), reference: z.string() }),
  (data) => ({
    subject: `${reversalWords(data).subject}: ${data.amount}, ${data.reference}`,
    preheader: `Account ${data.accountId}`,
    heading: reversalWords(data).subject,
    paragraphs: sentences(
      reversalWords(data).what,
      `Account ${data.accountId}, payment ${data.paymentId}, reference ${data.reference}. The wallet’s ` +
        `balance is ${data.balance}.`,
      data.reason === '' ? '' : `Reason given: ${data.reason}.`,
    ),
    note: 'To list reversals, run: npm run admin -- reversals list',
  }),
);

/** Mails about wallet, subscription and payments. */
export const walletMails: SystemMail[] = [
  subscriptionReminder,
  subscriptionRenewed,
  subscriptionFailed,
  planNotPaid,
  subscriptionLapsed,
  lowBalance,
  subscriptionLow,
  topUpDeclined,
  paymentReversed,
  staffPaymentReversed,
];
