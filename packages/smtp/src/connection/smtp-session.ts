import type { SmtpChannel } from './channel.ts';
import { openChannel } from './greeting.ts';
import type { SmtpSettings, SmtpTimeouts } from './transport-options.ts';
import { acceptanceOf, isPositive, refusalOf } from './send-outcome.ts';
import type { SendOutcome, SmtpPhase } from './send-outcome.ts';
import type { SmtpReply } from './reply.ts';
import { toWire } from './wire-format.ts';

/** The envelope of one message to one recipient. An empty `from` is the null sender used by bounces. */
export interface SmtpEnvelope {
  from: string;
  to: string;
}

const PHASES: readonly SmtpPhase[] = ['mail', 'rcpt', 'data'];

/** A connection ready for MAIL. It carries one message at a time. */
export class SmtpSession {
  /** Messages started on this connection. */
  messages = 0;
  readonly #channel: SmtpChannel;
  readonly #canPipeline: boolean;
  readonly #timeouts: SmtpTimeouts;
  /** After a refused transaction the server may still hold its sender. */
  #needsReset = false;

  private constructor(channel: SmtpChannel, canPipeline: boolean, timeouts: SmtpTimeouts) {
    this.#channel = channel;
    this.#canPipeline = canPipeline;
    this.#timeouts = timeouts;
  }

  /** Returns a session, or the reason there is none. */
  static async open(settings: SmtpSettings): Promise<SmtpSession | string> {
    const opened = await openChannel(settings);
    return typeof opened === 'string'
      ? opened
      : new SmtpSession(opened.channel, opened.canPipeline, settings.timeouts);
  }

  /** False once the connection is lost or the server sent something unasked, such as 421 before it closes. */
  get isUsable(): boolean {
    return this.#channel.lost === null && !this.#channel.hasUnread;
  }

  /**
   * Sends one message. The caller must have validated the addresses: they go into commands unchanged.
   * `onLeaving` is called just before the write that contains the final dot.
   */
  async deliver({ from, to }: SmtpEnvelope, message: Buffer, onLeaving?: () => void): Promise<SendOutcome> {
    this.messages += 1;
    const replies = await this.#command([`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']);
    const refused = replies.findIndex((reply, index) => !isExpected(reply, PHASES[index]));
    if (refused !== -1 || replies.length < PHASES.length) return this.#refused(replies, Math.max(refused, 0));
    // An extra reply would be mistaken for the answer to the message.
    if (this.#channel.hasUnread) return this.#broken('the server replied out of turn', false);
    const { lost } = this.#channel;
    if (lost !== null) return this.#broken(lost, false);
    const data = toWire(message);
    this.#leave(onLeaving);
    this.#channel.writeMessage(data);
    const reply = await this.#channel.read(this.#timeouts.messageMs);
    if (isPositive(reply)) return acceptanceOf(reply);
    this.#closeAfter421(reply);
    return refusalOf(reply, 'message') ?? this.#broken(describe(reply), true);
  }

  /** Sends QUIT without waiting for the answer. */
  quit(): void {
    if (this.#channel.lost !== null) return;
    this.#channel.write('QUIT\r\n');
    this.#channel.unref();
    void this.#channel.read(1000).then(() => this.#channel.close('quit'));
  }

  /** Sets whether the connection keeps the process alive. */
  hold(isHeld: boolean): void {
    if (isHeld) this.#channel.ref();
    else this.#channel.unref();
  }

  /**
   * Sends commands, all at once if the server allows it (RFC 2920), and returns their replies. Without
   * pipelining it stops at the first refusal.
   */
  async #command(commands: readonly string[]): Promise<SmtpReply[]> {
    const { replyMs } = this.#timeouts;
    const reset = this.#needsReset ? 'RSET\r\n' : '';
    this.#needsReset = false;
    if (this.#canPipeline) this.#channel.write(`${reset}${commands.join('\r\n')}\r\n`);
    else if (reset !== '') this.#channel.write(reset);
    if (reset !== '') await this.#channel.read(replyMs);
    const replies: SmtpReply[] = [];
    for (const [index, command] of commands.entries()) {
      if (!this.#canPipeline) this.#channel.write(`${command}\r\n`);
      const reply = await this.#channel.read(replyMs);
      replies.push(reply);
      if (reply.code === 0 || (!this.#canPipeline && !isExpected(reply, PHASES[index]))) break;
    }
    return replies;
  }

  async #refused(replies: readonly SmtpReply[], index: number): Promise<SendOutcome> {
    const reply = replies[index] ?? { code: 0, text: 'no reply' };
    const lastCode = replies.at(-1)?.code;
    this.#needsReset = true;
    this.#closeAfter421(reply);
    // The server accepted pipelined DATA but not the recipient. An empty message ends it (RFC 2920 §3.1).
    if (lastCode === 354 && this.#channel.lost === null) {
      this.#channel.write('.\r\n');
      await this.#channel.read(this.#timeouts.replyMs);
    }
    return refusalOf(reply, PHASES[index] ?? 'mail') ?? this.#broken(describe(reply), false);
  }

  #leave(onLeaving: (() => void) | undefined): void {
    try {
      onLeaving?.();
    } catch (error) {
      // The server is waiting for a message that won't come.
      this.#channel.close('the message was held back');
      throw error;
    }
  }

  #closeAfter421(reply: SmtpReply): void {
    if (reply.code === 421) this.#channel.close('closed by the server with 421');
  }

  #broken(reason: string, isHandedOver: boolean): SendOutcome {
    this.#channel.close(reason);
    return isHandedOver ? { kind: 'unknown', reason } : { kind: 'unsent', reason, isDropped: true };
  }
}

function isExpected(reply: SmtpReply, phase: SmtpPhase | undefined): boolean {
  return phase === 'data' ? reply.code === 354 : isPositive(reply);
}

function describe(reply: SmtpReply): string {
  return reply.code === 0 ? reply.text : `unexpected reply ${reply.code} ${reply.text}`;
}
