import { wordsIn } from '@talkdrum/languages';
import type { OptInMail, OptInOutcome, OptInRequests } from '../../audience/index.ts';
import type { DomainWith } from '../../domain-with.ts';
import { DomainError, newId } from '../../kernel/index.ts';
import { keepConfirmLink } from '../../sms/index.ts';
import type { Messages } from '../messages.service.ts';
import { findOwnSender } from './find-own-sender.ts';

type TextingDomain = DomainWith<{ messages: Messages; optInRequests: OptInRequests }>;

/** Asks one person of an account to confirm by text. */
export type SendOptInText = (accountId: string, ask: OptInMail) => Promise<OptInOutcome>;

/** Rolls back what was written for a text that can’t go out. */
class Unsent extends Error {
  readonly outcome: OptInOutcome;

  constructor(outcome: OptInOutcome) {
    super('not sent');
    this.outcome = outcome;
  }
}

/**
 * Submits the text as a message of the account, from its own sender and at its price. Message, link and request are one
 * transaction, so nobody is asked twice. What is missing, a sender or money, is why the request waits.
 */
export function sendOptInText(domain: TextingDomain): SendOptInText {
  return async (accountId, ask) => {
    const { id, to } = ask;
    try {
      await domain.openScope({ accountId, userId: null }, async (scope) => {
        const senderId = await findOwnSender(scope, 'sms');
        if (senderId === null) throw new Unsent({ id, to, kind: 'later', waitsFor: 'sender' });
        const messageId = newId();
        const url = await keepConfirmLink(scope, domain.config, messageId);
        const text = wordsIn(ask.language).text('optIn.textMessage', { company: ask.company, url });
        const { messages, refused } = await scope.messages.submit(
          [{ channel: 'sms', id: messageId, from: { senderId }, to, text }],
          { source: 'dashboard', areIdsNew: true },
        );
        const [message] = messages;
        if (message === undefined || message.state === 'skipped')
          throw new Unsent({ id, to, kind: 'refused', response: refused[0]?.message ?? '' });
        await scope.optInRequests.keepText(id, messageId);
        await scope.optInRequests.settle([{ id, to, kind: 'asked' }]);
      });
      return { id, to, kind: 'asked' };
    } catch (error) {
      if (error instanceof Unsent) return error.outcome;
      // Sending is blocked: tried again, like an email that couldn’t be handed over.
      if (error instanceof DomainError && error.code === 'blocked') return { id, to, kind: 'later' };
      if (error instanceof DomainError && isAboutMoney(error))
        return { id, to, kind: 'later', waitsFor: 'money' };
      throw error;
    }
  };
}

function isAboutMoney({ code }: DomainError): boolean {
  return code === 'insufficient_funds' || code === 'subscription_required';
}
