import { createTransport } from 'nodemailer';
import type { DomainConfig } from '../../config.ts';
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
    const domain = addressOf(this.#config.systemFrom).split('@').at(-1) ?? 'localhost';
    try {
      await transport.sendMail({
        ...mail,
        from: this.#config.systemFrom,
        to: { name: (target.toName ?? '').replace(/[\r\n]+/g, ' '), address: target.to },
        envelope: { from: addressOf(this.#config.systemFrom), to: [target.to] },
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

/** The bare address of `Name <address>`. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}
