import { connect as connectTcp, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ReplyReader } from './reply.ts';
import type { SmtpReply } from './reply.ts';

export interface ChannelTarget {
  host: string;
  port: number;
  /** TLS from the first byte. */
  isSecure: boolean;
  verifyCertificate: boolean;
  connectMs: number;
}

/**
 * A socket that reads server replies. It never throws: once the connection is lost, every read returns a
 * reply with code 0.
 */
export class SmtpChannel {
  isEncrypted = false;
  readonly #target: ChannelTarget;
  #socket: Socket;
  #reader = new ReplyReader();
  #unread: SmtpReply[] = [];
  #waiting: ((reply: SmtpReply) => void) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lost: string | null = null;

  constructor(target: ChannelTarget) {
    this.#target = target;
    const { host, port, isSecure } = target;
    this.#socket = isSecure
      ? connectTls({ host, port, ...this.#tlsOptions() })
      : connectTcp({ host, port, noDelay: true });
    this.isEncrypted = isSecure;
    this.#listen();
  }

  /** Why the connection was lost, or null while it is open. */
  get lost(): string | null {
    return this.#lost;
  }

  /** True if the server sent something we didn't ask for. */
  get hasUnread(): boolean {
    return this.#unread.length > 0 || this.#reader.isMidReply;
  }

  write(data: string | Buffer, more?: string): void {
    if (more === undefined) {
      this.#socket.write(data);
      return;
    }
    this.#socket.cork();
    this.#socket.write(data);
    this.#socket.write(more);
    this.#socket.uncork();
  }

  /** The next reply. Closes the connection after `timeoutMs` without one. */
  read(timeoutMs: number): Promise<SmtpReply> {
    const next = this.#unread.shift();
    if (next) return Promise.resolve(next);
    if (this.#lost !== null) return Promise.resolve({ code: 0, text: this.#lost });
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#timer = setTimeout(() => this.#lose(`no reply within ${timeoutMs} ms`), timeoutMs);
    });
  }

  /**
   * Starts TLS on the open connection. Returns why it failed, or null. Plain text received before the
   * handshake is not trusted (CVE-2021-38371 and others).
   */
  async startTls(): Promise<string | null> {
    if (this.hasUnread) return this.#lose('data before the TLS handshake');
    this.#reader = new ReplyReader();
    const secured = connectTls({ socket: this.#socket, ...this.#tlsOptions() });
    this.#socket = secured;
    this.#listen();
    await new Promise<void>((resolve) => {
      secured.once('secureConnect', resolve).once('close', resolve);
      secured.setTimeout(this.#target.connectMs, () => secured.destroy(new Error('TLS handshake timed out')));
    });
    secured.setTimeout(0);
    this.isEncrypted = this.#lost === null;
    return this.#lost;
  }

  /** Lets the process exit while this connection is unused. */
  unref(): void {
    this.#socket.unref();
  }

  ref(): void {
    this.#socket.ref();
  }

  close(reason: string): void {
    this.#lose(reason);
  }

  #tlsOptions() {
    const { host, verifyCertificate } = this.#target;
    return {
      rejectUnauthorized: verifyCertificate,
      minVersion: 'TLSv1.2' as const,
      ...(isIP(host) ? {} : { servername: host }),
    };
  }

  #listen(): void {
    const socket = this.#socket;
    // The plain socket below TLS keeps its listeners. Ignore its events once TLS has started.
    const lose = (reason: string) => {
      if (this.#socket === socket) this.#lose(reason);
    };
    socket.on('data', (chunk: Buffer) => this.#socket === socket && this.#receive(chunk.toString('latin1')));
    socket.on('error', (error) => lose(error.message));
    socket.on('end', () => lose('connection closed by the server'));
    socket.on('close', () => lose('connection closed'));
  }

  #receive(chunk: string): void {
    const replies = this.#reader.feed(chunk);
    if (replies === null) {
      this.#lose('the server does not speak SMTP');
      return;
    }
    this.#unread.push(...replies);
    if (this.#waiting === null) return;
    const reply = this.#unread.shift();
    if (reply) this.#answer(reply);
  }

  #answer(reply: SmtpReply): void {
    const resolve = this.#waiting;
    this.#waiting = null;
    clearTimeout(this.#timer);
    resolve?.(reply);
  }

  #lose(reason: string): string {
    if (this.#lost !== null) return this.#lost;
    this.#lost = reason;
    this.#socket.destroy();
    this.#answer({ code: 0, text: reason });
    return reason;
  }
}
