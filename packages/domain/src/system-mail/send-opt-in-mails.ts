import { type OptInMail, type OptInOutcome, type OptInRequests } from '../audience/index.ts';
import type { Brand } from '../brand/index.ts';
import type { DomainWith } from '../domain-with.ts';
import { DomainError, type DueWorkHandler } from '../kernel/index.ts';
import {
  composeTransactional,
  createSmtpTransport,
  type SendOutcome,
  type SmtpTransport,
} from '../email/index.ts';
import { isHardBounce } from '../sending/index.ts';
import { lookOf, type MailLook } from './mail-look.ts';
import { renderSystemMail } from './render-system-mail.ts';
import { mailboxOf } from './system-mailer.ts';
import { confirmList } from './system-mails.ts';

/** Mails claimed at once, and the most that are sent twice after a crash. */
const batchSize = 50;
/** Then another account's work gets the slot. */
const batchesPerRun = 40;
const connections = 4;

/** The port for people who are asked by text. */
type AskByText = (accountId: string, ask: OptInMail) => Promise<OptInOutcome>;

type AskingDomain = DomainWith<{ optInRequests: OptInRequests; brand: Brand }>;

/** Asks people to confirm, by email or by text, within each account's quota, over a few connections per run. */
export function sendOptInMails(domain: AskingDomain, askByText: AskByText): DueWorkHandler {
  return {
    kind: 'opt_in.ask',
    async run({ accountId, signal }) {
      const inScope = <T>(work: (requests: OptInRequests) => Promise<T>) =>
        domain.openScope({ accountId, userId: null }, ({ optInRequests }) => work(optInRequests));
      const transport = createSmtpTransport({ url: domain.config.smtpUrl, connections });
      try {
        await inScope((requests) => requests.takeBack());
        const look = await domain.openScope({ accountId, userId: null }, async ({ brand }) =>
          lookOf(await brand.get()),
        );
        for (let batch = 0; batch < batchesPerRun; batch += 1) {
          if (signal.aborted) throw new Error('stopped between two batches');
          const { mails, nextAt } = await inScope((requests) => requests.claim(batchSize));
          if (mails.length === 0) return nextAt;
          const outcomes = await Promise.all(
            mails.map((mail) =>
              mail.channel === 'sms' ? askByText(accountId, mail) : sendOne(domain, transport, mail, look),
            ),
          );
          for (const group of Map.groupBy(outcomes, waitsFor).values())
            await inScope((requests) => requests.settle(group));
        }
        return domain.deps.clock.now();
      } finally {
        await transport.close();
      }
    },
  };
}

const waitsFor = (outcome: OptInOutcome) => (outcome.kind === 'later' ? outcome.waitsFor : undefined);

async function sendOne(
  { config, deps }: AskingDomain,
  transport: SmtpTransport,
  mail: OptInMail,
  look: MailLook,
): Promise<OptInOutcome> {
  const { id, to } = mail;
  const from = mailboxOf(config.systemFrom);
  const message = composeTransactional({
    id,
    from,
    to: { address: to },
    date: deps.clock.now(),
    ...renderSystemMail(confirmList.content(mail), look),
  });
  try {
    return { id, to, ...toOutcome(await transport.send({ from: from.address, to }, message)) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_address')
      return { id, to, kind: 'refused', response: error.publicMessage };
    throw error;
  }
}

/** A refusal that isn't about the address counts as asked, because a retry would soon be refused again. */
function toOutcome(
  outcome: SendOutcome,
): { kind: 'asked' } | { kind: 'refused'; response: string } | { kind: 'later' } {
  switch (outcome.kind) {
    case 'sent':
    case 'unknown':
      return { kind: 'asked' };
    case 'unsent':
    case 'deferred':
      return { kind: 'later' };
    case 'failed':
      return isHardBounce(outcome.phase, outcome.enhanced, outcome.response)
        ? { kind: 'refused', response: outcome.response }
        : { kind: 'asked' };
  }
}
