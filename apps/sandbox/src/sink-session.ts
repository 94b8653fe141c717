const LINE_FEED = 10;
const DOT = 46;
const CRLF = Buffer.from('\r\n');
const LINE_DOT = Buffer.from('\r\n.');
const MAX_COMMAND_BYTES = 64 * 1024;
const MAX_ID_HEADER_BYTES = 64 * 1024;
const EHLO_REPLY = '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SIZE 104857600\r\n';

export type SinkMessage = {
  /** Envelope recipients as given. */
  recipients: string[];
  /** Message bytes without dot-stuffing and the final dot. */
  bytes: number;
  /** The Message-ID without angle brackets if ids are captured, otherwise empty. */
  messageId: string;
  /** The first line of the subject if headers are captured, otherwise empty. */
  subject: string;
};

export type Fed = {
  /** The bytes to write back, in order. */
  reply: string;
  /** Messages that ended in this chunk; log them before writing the reply. */
  messages: SinkMessage[];
  isOver: boolean;
};

/**
 * One SMTP conversation, fed with chunks as the socket delivers them. Independent of sockets, so tests can
 * cover every chunk boundary.
 */
export class SinkSession {
  readonly #capturesIds: boolean;
  #isData = false;
  /** Command mode: an unfinished line. Data mode: a possible start of CR LF dot CR LF. */
  #rest: Buffer = Buffer.alloc(0);
  #recipients: string[] = [];
  #bytes = 0;
  #head = '';

  constructor(capturesIds: boolean) {
    this.#capturesIds = capturesIds;
  }

  feed(chunk: Buffer): Fed {
    const fed: Fed = { reply: '', messages: [], isOver: false };
    let input = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = input.subarray(0, 0);
    while (input.length > 0 && !fed.isOver)
      input = this.#isData ? this.#readData(input, fed) : this.#readCommand(input, fed);
    return fed;
  }

  /** Consumes one line and returns the rest. */
  #readCommand(input: Buffer, fed: Fed): Buffer {
    const end = input.indexOf(LINE_FEED);
    if (end === -1) return this.#keep(input, fed);
    const line = input.toString('latin1', 0, end).trimEnd();
    fed.reply += this.#answer(line, fed);
    const next = input.subarray(end + 1);
    // A leading CR LF makes a message that starts with a dot an ordinary case.
    if (!this.#isData) return next;
    this.#bytes = -CRLF.length;
    return next[0] === undefined || next[0] === DOT
      ? this.#keepLineStart(next)
      : this.#withoutLineStart(next);
  }

  #keepLineStart(next: Buffer): Buffer {
    if (next.length > 0) return Buffer.concat([CRLF, next]);
    this.#rest = CRLF;
    return next;
  }

  #withoutLineStart(next: Buffer): Buffer {
    this.#bytes = 0;
    return next;
  }

  #keep(input: Buffer, fed: Fed): Buffer {
    if (input.length > MAX_COMMAND_BYTES) {
      fed.reply += '500 Line too long\r\n';
      fed.isOver = true;
    }
    this.#rest = input;
    return input.subarray(input.length);
  }

  #answer(line: string, fed: Fed): string {
    switch (line.slice(0, 4).toUpperCase()) {
      case 'RCPT':
        this.#recipients.push(readPath(line));
        return '250 OK\r\n';
      case 'DATA':
        if (this.#recipients.length === 0) return '503 RCPT first\r\n';
        this.#isData = true;
        return '354 Go on\r\n';
      case 'EHLO':
        this.#reset();
        return EHLO_REPLY;
      case 'MAIL':
      case 'RSET':
      case 'HELO':
        this.#reset();
        return '250 OK\r\n';
      case 'NOOP':
        return '250 OK\r\n';
      case 'QUIT':
        fed.isOver = true;
        return '221 Bye\r\n';
      default:
        return '502 Not implemented\r\n';
    }
  }

  /** Consumes up to the final dot, or all input, and returns the rest. */
  #readData(input: Buffer, fed: Fed): Buffer {
    let from = 0;
    for (let at = input.indexOf(LINE_DOT); at !== -1; at = input.indexOf(LINE_DOT, from)) {
      const next = input[at + 3];
      const afterNext = input[at + 4];
      if (next === undefined || (next === 13 && afterNext === undefined)) return this.#pause(input, from, at);
      if (next === 13 && afterNext === LINE_FEED) {
        this.#take(input, from, at + 2);
        fed.messages.push({
          recipients: this.#recipients,
          bytes: this.#bytes,
          messageId: readMessageId(this.#head),
          subject: readSubject(this.#head),
        });
        fed.reply += '250 OK\r\n';
        this.#isData = false;
        this.#reset();
        return input.subarray(at + 5);
      }
      this.#take(input, from, at + 2);
      from = at + 3;
    }
    const tail = input.at(-1) === 13 ? 1 : input.at(-2) === 13 && input.at(-1) === LINE_FEED ? 2 : 0;
    return this.#pause(input, from, input.length - tail);
  }

  /** Takes the message up to `end` and keeps the rest until the next chunk. */
  #pause(input: Buffer, from: number, end: number): Buffer {
    this.#take(input, from, end);
    this.#rest = input.subarray(end);
    return input.subarray(input.length);
  }

  #take(input: Buffer, from: number, end: number): void {
    this.#bytes += end - from;
    if (this.#capturesIds && this.#head.length < MAX_ID_HEADER_BYTES)
      this.#head += input.toString('latin1', from, end);
  }

  #reset(): void {
    this.#recipients = [];
    this.#bytes = 0;
    this.#head = '';
  }
}

/** The address of `RCPT TO:<address> …`. */
function readPath(line: string): string {
  const open = line.indexOf('<');
  return open === -1
    ? line.slice(line.indexOf(':') + 1).trim()
    : line.slice(open + 1, line.indexOf('>', open));
}

function readMessageId(head: string): string {
  const end = head.indexOf('\r\n\r\n');
  const headers = end === -1 ? head : head.slice(0, end);
  return /^message-id:\s*<?([^>\r\n]*)/im.exec(headers)?.[1]?.trim() ?? '';
}

function readSubject(head: string): string {
  return /^subject: ([^\r\n]*)/im.exec(head)?.[1] ?? '';
}
