import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';

/** A raw SMTP client, line by line. */
export class SmtpDialogue {
  #socket: Socket | TLSSocket;
  readonly #tcp: Socket;
  #text = '';
  #wake: () => void = () => undefined;
  isClosed = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#tcp = socket;
    this.#listen();
  }

  static async open(port: number): Promise<SmtpDialogue> {
    const dialogue = new SmtpDialogue(connectTcp(port, '127.0.0.1'));
    await dialogue.answer();
    return dialogue;
  }

  /** Connected, with TLS and signed in. */
  static async signedIn(port: number, user: string, password: string): Promise<SmtpDialogue> {
    const dialogue = await SmtpDialogue.open(port);
    await dialogue.startTls();
    await dialogue.say('EHLO client.example');
    await dialogue.say(`AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`);
    return dialogue;
  }

  async startTls(): Promise<void> {
    await this.say('EHLO client.example');
    await this.say('STARTTLS');
    this.#socket.removeAllListeners('data');
    const secure = connectTls({ socket: this.#socket, rejectUnauthorized: false });
    await new Promise((resolve, reject) =>
      secure.once('secureConnect', () => resolve(undefined)).once('error', reject),
    );
    this.#socket = secure;
    this.#listen();
  }

  /** Sends one line and returns the whole answer. */
  say(line: string): Promise<string> {
    this.write(`${line}\r\n`);
    return this.answer();
  }

  write(bytes: string | Buffer): void {
    this.#socket.write(bytes);
  }

  reset(): void {
    this.#tcp.resetAndDestroy();
    this.#socket.destroy();
  }

  end(): void {
    this.#socket.destroy();
  }

  /**
   * The next answer with all its lines; whatever has arrived if the connection ends or is silent for five
   * seconds.
   */
  async answer(): Promise<string> {
    const end = Date.now() + 5_000;
    for (;;) {
      const last = /^\d{3}(?: .*)?\r\n/m.exec(this.#text);
      if (last !== null) {
        const length = last.index + last[0].length;
        const answer = this.#text.slice(0, length);
        this.#text = this.#text.slice(length);
        return answer;
      }
      if (this.isClosed || Date.now() > end) return this.#text;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        setTimeout(resolve, 100);
      });
    }
  }

  #listen(): void {
    this.#socket.on('data', (chunk) => {
      this.#text += chunk.toString('latin1');
      this.#wake();
    });
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      this.isClosed = true;
      this.#wake();
    });
  }
}
