import { z } from 'zod';
import { DomainError, type Outbox, type OutboxHandler } from '../kernel/index.ts';
import { renderSystemMail } from './render-system-mail.ts';
import type { SystemMailer } from './system-mailer.ts';
import { systemMails } from './system-mails.ts';

const requestSchema = z.object({
  to: z.email(),
  toName: z.string().optional(),
  template: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** A system mail to send. `template` is the key of one of `systemMails`. */
export type MailRequest = z.input<typeof requestSchema>;

/** Requests a mail in the current transaction. It's sent after the commit, at least once. */
export async function requestMail(outbox: Outbox, request: MailRequest): Promise<void> {
  await outbox.publish('mail.requested', { ...request });
}

/** Sends a mail requested with `requestMail`, outside any transaction. */
export function sendRequestedMail(mailer: Pick<SystemMailer, 'send'>): OutboxHandler {
  return {
    kind: 'mail.requested',
    isPayloadSecret: true,
    run: async (event) => {
      const request = requestSchema.parse(event.payload);
      const mail = systemMails.find(({ key }) => key === request.template);
      if (mail === undefined)
        throw new DomainError('not_found', `There’s no system mail "${request.template}".`);
      const target = {
        to: request.to,
        messageId: event.id,
        ...(request.toName === undefined ? {} : { toName: request.toName }),
      };
      await mailer.send(target, renderSystemMail(mail.content(request.data)));
    },
  };
}
