import { createTransport } from 'nodemailer';
import type { DomainConfig } from '../config.ts';
import type { Mailbox } from '../email/index.ts';
import type { RenderedMail } from './render-system-mail.ts';

/** Where a mail of ours goes. One field, one address. */
export interface MailTarget {
  to: string;
  toName?: string;
  /** Stays the same when the mail is tried again, so that receivers can drop the second copy. */
  messageId: string;
}

/** Sends the few mails of ours, each on a connection of its own: they must not wait behind a campaign. */
export class SystemMailer {
  readonly #config: DomainConfig;

  constructor(config: DomainConfig) {
    this.#config = config;
  }

  /** Resolves when the mail server took the mail, and throws when it did not. */
  async send(target: MailTarget, mail: RenderedMail): Promise<void> {
    const transport = createTransport(this.#config.smtpUrl, {});
    const domain = mailboxOf(this.#config.systemFrom).address.split('@').at(-1) ?? 'localhost';
    try {
      await transport.sendMail({
        ...mail,
        from: this.#config.systemFrom,
        to: { name: (target.toName ?? '').replace(/[\r\n]+/g, ' '), address: target.to },
        envelope: { from: mailboxOf(this.#config.systemFrom).address, to: [target.to] },
        messageId: `<${target.messageId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableUrlAccess: true,
        disableFileAccess: true,
      });
    } finally {
      transport.close();
    }
  }
}

/** The parts of `Name <address>`, or of an address alone. */
export function mailboxOf(from: string): Mailbox {
  const [, name = '', address = from] = /^(.*?)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim() === '' ? null : name.trim(), address: address.trim() };
}
