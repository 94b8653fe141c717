import { z } from 'zod';
import { defineSystemMail, type SystemMail } from './system-mail.ts';

const url = z.url({ protocol: /^https?$/ });
const who = { name: z.string().default(''), company: z.string() };
const hello = (name: string) => (name.trim() === '' ? 'Hello,' : `Hello ${name.trim()},`);
const sentences = (...lines: string[]) => lines.filter((line) => line !== '');
const inDays = (days: number) => (days <= 1 ? 'tomorrow' : `in ${days} days`);
const walletButton = (to: string) => ({ label: 'Open your wallet', url: to });

const reminderData = z.object({
  ...who,
  plan: z.string(),
  days: z.number(),
  until: z.string(),
  isAuto: z.boolean(),
  /** "NGN 20,000.00 for 3 months"; empty when the plan has no fee any more. */
  fee: z.string(),
  /** What the wallet lacks for it; empty when nothing. */
  shortfall: z.string(),
  url,
});

const subscriptionReminder = defineSystemMail('subscription_reminder', reminderData, (data) => ({
  subject: `Your ${data.plan} subscription ends ${inDays(data.days)}`,
  preheader: `${data.company}: it runs until ${data.until}.`,
  heading: `Your subscription ends ${inDays(data.days)}`,
  paragraphs: sentences(
    hello(data.name),
    `The ${data.plan} subscription of ${data.company} runs until ${data.until}.`,
    whatHappens(data),
  ),
  button: walletButton(data.url),
  note: 'Without a subscription nothing is sent any more. Your contacts, templates and reports always stay yours.',
}));

function whatHappens({ isAuto, fee, shortfall }: z.infer<typeof reminderData>): string {
  if (!isAuto)
    return `It doesn’t renew automatically. ${fee === '' ? 'Choose a plan to go on.' : `Renew it to go on: ${fee}.`}`;
  if (shortfall !== '')
    return `It renews by itself, but ${shortfall} is missing in the wallet: ${fee} will be charged. Fund the wallet in time.`;
  return fee === ''
    ? 'This plan is not offered any more. Choose another one.'
    : `It renews by itself: ${fee} will be charged from the wallet.`;
}

const subscriptionRenewed = defineSystemMail(
  'subscription_renewed',
  z.object({ ...who, plan: z.string(), fee: z.string(), until: z.string(), url }),
  (data) => ({
    subject: `Your ${data.plan} subscription was renewed`,
    preheader: `It runs until ${data.until}.`,
    heading: 'Your subscription was renewed',
    paragraphs: [
      hello(data.name),
      `The ${data.plan} subscription of ${data.company} was renewed until ${data.until}. ${data.fee} was charged from the wallet.`,
    ],
    button: walletButton(data.url),
    note: 'The statement in your wallet has the invoice. You can switch automatic renewal off there.',
  }),
);

const subscriptionFailed = defineSystemMail(
  'subscription_failed',
  z.object({ ...who, plan: z.string(), reason: z.string(), until: z.string(), url }),
  (data) => ({
    subject: `Your ${data.plan} subscription is not paid`,
    preheader: `Sending works until ${data.until}.`,
    heading: 'Your subscription is not paid',
    paragraphs: sentences(
      hello(data.name),
      `The ${data.plan} subscription of ${data.company} has ended and could not be renewed. ${data.reason}`,
      `Sending works until ${data.until}. Renew it before, and nothing stops.`,
    ),
    button: walletButton(data.url),
    note: 'With automatic renewal switched on, it is tried again as soon as there is money in the wallet.',
  }),
);

const planNotPaid = defineSystemMail(
  'plan_not_paid',
  z.object({ ...who, plan: z.string(), reason: z.string(), url }),
  (data) => ({
    subject: `Your payment arrived, but the ${data.plan} plan is not paid`,
    preheader: 'The money is in your wallet.',
    heading: `The ${data.plan} plan is not paid`,
    paragraphs: [
      hello(data.name),
      `Your payment is in the wallet of ${data.company}. The ${data.plan} plan you chose with it could not be paid from there: ${data.reason}`,
    ],
    button: { label: 'Choose a plan', url: data.url },
    note: 'Nothing was charged for the plan, and it is not tried again by itself.',
  }),
);

const subscriptionLapsed = defineSystemMail(
  'subscription_lapsed',
  z.object({ ...who, plan: z.string(), ended: z.string(), url }),
  (data) => ({
    subject: 'Sending has stopped: your subscription has ended',
    preheader: 'Everything you have is still here.',
    heading: 'Your subscription has ended',
    paragraphs: [
      hello(data.name),
      `The ${data.plan} subscription of ${data.company} ended on ${data.ended} and was not renewed. No new campaign starts; one that is being sent is sent to its end.`,
      'Your contacts, templates and reports are still here. Choose a plan to send again.',
    ],
    button: { label: 'Choose a plan', url: data.url },
    note: 'You will get no more emails about this.',
  }),
);

const lowBalance = defineSystemMail(
  'low_balance',
  z.object({ ...who, balance: z.string(), threshold: z.string(), topUp: z.string(), url }),
  (data) => ({
    subject: `Your wallet is down to ${data.balance}`,
    preheader: `${data.company}: below your threshold of ${data.threshold}.`,
    heading: 'Your wallet balance is low',
    paragraphs: sentences(
      hello(data.name),
      `${data.company} has ${data.balance} left to spend. Your threshold is ${data.threshold}.`,
      data.topUp,
    ),
    button: { label: 'Fund the wallet', url: data.url },
    note: 'You get this once, and again only after the balance rose above the threshold. Change the threshold on the Profile page.',
  }),
);

const subscriptionLow = defineSystemMail(
  'subscription_low',
  z.object({ ...who, plan: z.string(), until: z.string(), shortfall: z.string(), topUp: z.string(), url }),
  (data) => ({
    subject: `Your ${data.plan} subscription needs you before ${data.until}`,
    preheader:
      data.shortfall === ''
        ? 'It doesn’t renew automatically.'
        : `${data.shortfall} is missing in the wallet.`,
    heading: 'Your subscription will not be paid by itself',
    paragraphs: sentences(
      hello(data.name),
      `The ${data.plan} subscription of ${data.company} runs until ${data.until}.`,
      data.shortfall === ''
        ? 'It doesn’t renew automatically.'
        : `${data.shortfall} is missing in the wallet for the next fee.`,
      data.topUp,
    ),
    button: walletButton(data.url),
    note: 'You get this once per period. Change how many days before on the Profile page.',
  }),
);

const topUpDeclined = defineSystemMail(
  'top_up_declined',
  z.object({ ...who, amount: z.string(), reason: z.string(), isOff: z.boolean(), url }),
  (data) => ({
    subject: data.isOff ? 'Automatic top-up was turned off' : 'An automatic top-up was refused',
    preheader: `${data.amount} could not be charged.`,
    heading: data.isOff ? 'Automatic top-up was turned off' : 'An automatic top-up was refused',
    paragraphs: sentences(
      hello(data.name),
      `${data.amount} for the wallet of ${data.company} could not be charged to the saved card: ${data.reason}`,
      data.isOff
        ? 'It was refused several times in a row, so it was switched off. Choose another card and switch it on again.'
        : '',
    ),
    button: { label: 'Look at the automatic top-up', url: data.url },
    note: 'Nothing was charged.',
  }),
);

const reversalData = z.object({
  ...who,
  company: z.string().default(''),
  kind: z.enum(['dispute', 'refund']),
  outcome: z.enum(['open', 'lost', 'won', 'accepted', 'failed']),
  amount: z.string(),
  provider: z.string(),
  reason: z.string(),
  balance: z.string(),
  isOverdrawn: z.boolean(),
});

/** What happened, for the owners and for our staff. */
function reversalWords({ kind, outcome, amount, provider }: z.infer<typeof reversalData>): {
  subject: string;
  what: string;
} {
  if (kind === 'refund' && outcome === 'failed')
    return {
      subject: 'A refund could not be paid out',
      what: `${provider} could not pay out a refund. ${amount} came back into the wallet.`,
    };
  if (kind === 'refund')
    return {
      subject: 'A payment was refunded',
      what: `A payment was refunded at ${provider}. ${amount} left the wallet.`,
    };
  if (outcome === 'won')
    return {
      subject: 'A dispute was won',
      what: `The dispute about a payment by ${provider} was won. ${amount} came back into the wallet.`,
    };
  if (outcome === 'lost')
    return {
      subject: 'A dispute was lost',
      what: `The dispute about a payment by ${provider} was lost. The ${amount} taken for it does not come back.`,
    };
  const what = `The payer’s bank disputes a payment by ${provider}. ${amount} left the wallet until the dispute is decided.`;
  return { subject: 'A payment is disputed', what };
}

const paymentReversed = defineSystemMail('payment_reversed', reversalData.extend({ url }), (data) => ({
  subject: reversalWords(data).subject,
  preheader: `The balance of ${data.company} is ${data.balance}.`,
  heading: reversalWords(data).subject,
  paragraphs: sentences(
    hello(data.name),
    reversalWords(data).what,
    data.reason === '' ? '' : `Reason given: ${data.reason}.`,
    data.isOverdrawn
      ? `The wallet of ${data.company} is now ${data.balance}, so nothing new is sent. Fund it to send again.`
      : '',
  ),
  button: walletButton(data.url),
  note: 'The statement in your wallet shows each movement. Write to support if you do not recognize this.',
}));

const staffPaymentReversed = defineSystemMail(
  'staff_payment_reversed',
  reversalData.extend({ accountId: z.string(), paymentId: z.string(), reference: z.string() }),
  (data) => ({
    subject: `${reversalWords(data).subject}: ${data.amount}, ${data.reference}`,
    preheader: `Account ${data.accountId}`,
    heading: reversalWords(data).subject,
    paragraphs: sentences(
      reversalWords(data).what,
      `Account ${data.accountId}, payment ${data.paymentId}, reference ${data.reference}. The wallet's balance is ${data.balance}.`,
      data.reason === '' ? '' : `Reason given: ${data.reason}.`,
    ),
    note: 'List them with: npm run admin -- reversals list',
  }),
);

/** Mails about the account's money. */
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
