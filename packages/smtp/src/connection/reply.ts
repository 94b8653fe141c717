/**
 * A server's reply, with its lines joined by line feeds. Code 0 means the connection was lost; `text` then
 * says why.
 */
export interface SmtpReply {
  code: number;
  text: string;
}

const MAX_REPLY_CHARS = 64 * 1024;

/** Splits server output into replies (RFC 5321 §4.2.1), wherever its chunks end. */
export class ReplyReader {
  #rest = '';
  #lines: string[] = [];

  /** The replies completed by this chunk, or null if the server doesn't speak SMTP. */
  feed(chunk: string): SmtpReply[] | null {
    this.#rest += chunk;
    const replies: SmtpReply[] = [];
    for (let end = this.#rest.indexOf('\n'); end !== -1; end = this.#rest.indexOf('\n')) {
      const line = this.#rest.slice(0, end).trimEnd();
      this.#rest = this.#rest.slice(end + 1);
      const match = /^([1-5]\d\d)(?:([ -])(.*))?$/.exec(line);
      if (!match) return null;
      this.#lines.push((match[3] ?? '').slice(0, 1000));
      if (match[2] === '-') {
        if (this.#lines.length > 200) return null;
        continue;
      }
      replies.push({ code: Number(match[1]), text: this.#lines.join('\n') });
      this.#lines = [];
    }
    return this.#rest.length > MAX_REPLY_CHARS ? null : replies;
  }

  /** True if part of a reply has arrived. */
  get isMidReply(): boolean {
    return this.#rest !== '' || this.#lines.length > 0;
  }
}
