import { createTransport } from 'nodemailer';
import type { DomainConfig } from '../config.ts';
import type { Mailbox } from '../email/index.ts';
import type { RenderedMail } from './render-system-mail.ts';

/** The recipient of a system mail. */
export interface MailTarget {
  to: string;
  toName?: string;
  /** The same for each attempt, so receivers can drop duplicates. */
  messageId: string;
}

/** Sends system mails, each on its own connection, so they don't wait behind a campaign. */
export class SystemMailer {
  readonly #config: DomainConfig;

  constructor(config: DomainConfig) {
    this.#config = config;
  }

  /** Resolves when the mail server accepted the mail, and throws if it didn't. */
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
