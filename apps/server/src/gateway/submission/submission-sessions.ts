import { type Domain, DomainError } from '@talkdrum/domain';
import { normaliseEmail } from '@talkdrum/people-files';
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Pace } from '../../bodies/pace.ts';
import type { GatewayCounters } from '../counters.ts';
import type { Doorkeeper } from '../intake/doorkeeper.ts';
import type { KeyWatch } from '../intake/key-watch.ts';
import type { Rates } from '../intake/rates.ts';
import type { Log } from '../../log.ts';
import { MailCommits } from './commit-mail.ts';
import { checkParameters } from './envelope-parameters.ts';
import { type ByteBudget, readMail } from './read-mail.ts';
import { replyFor, SmtpReply, tryLater, unknownRecipient } from './replies.ts';
import { signIn, type SmtpLogin } from './smtp-login.ts';

interface OpenSession {
  login?: SmtpLogin;
  unwatch?: () => void;
  /** Its message is being stored, so closing waits for the reply. */
  isCommitting: boolean;
}

const senderBelievedMs = 10_000;
const mostSendersKept = 10_000;

export interface SubmissionParts {
  domain: Domain;
  doorkeeper: Doorkeeper;
  rates: Rates;
  keyWatch: KeyWatch;
  budget: ByteBudget;
  slowest: Pace;
  counters: GatewayCounters;
  log: Log;
}

/** The steps of an SMTP dialogue. Each rejects with an SmtpReply. */
export class SubmissionSessions {
  readonly #parts: SubmissionParts;
  readonly #commits: MailCommits;
  readonly #open = new Map<string, OpenSession>();
  /**
   * Senders found active, and until when that is cached; the commit checks the one in the From header again.
   */
  readonly #senders = new Map<string, number>();

  constructor(parts: SubmissionParts) {
    this.#parts = parts;
    this.#commits = new MailCommits(parts.domain);
  }

  connect({ id, remoteAddress }: SMTPServerSession): void {
    const { doorkeeper, counters } = this.#parts;
    if (!doorkeeper.enter(remoteAddress)) {
      counters.refused.inc({ gateway: 'smtp', reason: 'address' });
      throw new SmtpReply(421, 'Too many connections or wrong passwords from your address. Try again later.');
    }
    this.#open.set(id, { isCommitting: false });
    counters.connections.inc({ gateway: 'smtp' });
  }

  close({ id, remoteAddress }: SMTPServerSession): void {
    const session = this.#open.get(id);
    if (session === undefined) return;
    const { doorkeeper, counters } = this.#parts;
    this.#open.delete(id);
    session.unwatch?.();
    doorkeeper.leave(remoteAddress);
    if (session.login !== undefined) doorkeeper.signOut(session.login.holder.accountId);
    counters.connections.dec({ gateway: 'smtp' });
  }

  /** Returns the key's id. `end` closes the connection; it is called when the key may no longer send. */
  async authenticate(
    { id, remoteAddress }: SMTPServerSession,
    [user, password]: readonly [string, string],
    end: () => void,
  ): Promise<string> {
    const { domain, doorkeeper, counters } = this.#parts;
    const session = this.#session(id);
    if (!doorkeeper.mayTry(remoteAddress))
      throw new SmtpReply(421, 'Too many wrong passwords from your address. Try again later.');
    const login = await signIn(domain, user, password, remoteAddress);
    if (login === null) {
      doorkeeper.wrong(remoteAddress);
      counters.refused.inc({ gateway: 'smtp', reason: 'login' });
      throw new SmtpReply(
        535,
        'The user name or password is wrong, or the key is not allowed from your address.',
      );
    }
    if (login.holder.isSuspended)
      throw new SmtpReply(454, 'Our staff suspended sending for your account. Write to support.');
    if (!doorkeeper.signIn(login.holder.accountId))
      throw new SmtpReply(421, 'Your account has too many connections open. Close some and try again.');
    session.login = login;
    session.unwatch = this.#watch(session, login, end);
    return login.holder.apiKeyId;
  }

  #watch(
    session: OpenSession,
    { holder, gateway, keyName: name, ip }: SmtpLogin,
    end: () => void,
  ): () => void {
    return this.#parts.keyWatch.watch({
      key: { gateway, name, ip },
      accountId: holder.accountId,
      end: () => {
        if (!session.isCommitting) end();
      },
    });
  }

  /** The envelope's sender must be an active sender of the account, like the one in the From header. */
  async mailFrom({ id }: SMTPServerSession, given: SMTPServerAddress): Promise<void> {
    const { accountId } = this.#login(this.#session(id)).holder;
    checkParameters('MAIL', given);
    if (!this.#parts.rates.hasAny(accountId))
      throw new SmtpReply(450, 'Your account is sending too fast. Slow down and try again in a moment.');
    const sender = given.address.trim().toLowerCase();
    if (sender === '')
      throw new SmtpReply(
        550,
        'Use the address of one of your senders in MAIL FROM; returned mail reaches you as an event.',
      );
    const key = `${accountId} ${sender}`;
    if ((this.#senders.get(key) ?? 0) > performance.now()) return;
    const senders = await this.#parts.domain.openScope(
      { accountId, userId: null, isReadOnly: true },
      (scope) => scope.senders.list('email'),
    );
    const known = senders.find((one) => one.sender.toLowerCase() === sender);
    if (known === undefined)
      throw new SmtpReply(550, `${sender} isn’t one of your senders. Add it on the SenderID page.`);
    if (!known.isActive() || known.isRefused())
      throw new SmtpReply(550, `${sender} is not active. Confirm it on the SenderID page.`);
    if (this.#senders.size >= mostSendersKept) this.#senders.clear();
    this.#senders.set(key, performance.now() + senderBelievedMs);
  }

  /** Refuses invalid addresses. Suppressed recipients are accepted and skipped, as the message list shows. */
  recipient(given: SMTPServerAddress): void {
    checkParameters('RCPT', given);
    const read = normaliseEmail(given.address);
    if (!read.ok) throw unknownRecipient(read.message);
  }

  /** Submits the message; returns the text after 250. */
  async data(
    stream: SMTPServerDataStream,
    { id, envelope }: SMTPServerSession,
    cut: () => void,
  ): Promise<string> {
    const { budget, rates, slowest } = this.#parts;
    const recipients = [...new Set(envelope.rcptTo.map(({ address }) => address))];
    const mail = await readMail(stream, budget, { slowest, cut });
    if (mail.kind === 'oversized') throw new SmtpReply(552, 'The message is too large.');
    if (mail.kind !== 'received')
      throw new SmtpReply(452, 'We are receiving too much mail right now. Try again later.');
    try {
      const session = this.#session(id);
      const login = this.#login(session);
      if (!rates.take(login.holder.accountId, recipients.length))
        throw new SmtpReply(450, 'Your account is sending too fast. Slow down and try again in a moment.');
      return await this.#take(session, { login, recipients, raw: mail.raw });
    } finally {
      mail.free();
    }
  }

  async #take(
    session: OpenSession,
    mail: { login: SmtpLogin; recipients: string[]; raw: Buffer },
  ): Promise<string> {
    const { counters, log } = this.#parts;
    session.isCommitting = true;
    try {
      const [first = '', ...others] = await this.#commits.commit(mail);
      counters.accepted.inc({ gateway: 'smtp' }, mail.recipients.length);
      return `Queued as ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`;
    } catch (error) {
      const reply = replyFor(error);
      counters.refused.inc({
        gateway: 'smtp',
        reason: error instanceof DomainError ? error.code : reply === null ? 'failure' : 'key',
      });
      if (reply === null)
        log.warn({ error: error instanceof Error ? error.stack : String(error) }, 'could not store mail');
      throw reply ?? tryLater();
    } finally {
      session.isCommitting = false;
    }
  }

  #session(id: string): OpenSession {
    const session = this.#open.get(id);
    if (session === undefined) throw new SmtpReply(421, 'The connection is closing.');
    return session;
  }

  #login({ login }: OpenSession): SmtpLogin {
    if (login === undefined) throw new SmtpReply(530, 'Sign in first.');
    return login;
  }
}
