/**
 * Text of ASCII or Latin-1 as bytes in memory of their own, so that `forgetBytes` can free them. Buffers that share
 * memory cost 2.5 times the CPU for messages of 9 kB, and stay until a full collection, which V8 starts when they
 * take 64 MB (docs/decisions/065-freed-messages.md).
 */
export function bytesOf(text: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(text.length);
  bytes.write(text, 0, 'latin1');
  return bytes;
}

/**
 * Frees the memory of a message that nobody needs any more; it is empty afterwards. Leaves messages alone that share
 * their memory with others.
 */
export function forgetBytes(message: Buffer): void {
  const { buffer } = message;
  if (buffer instanceof ArrayBuffer && message.length === buffer.byteLength) buffer.transfer(0);
}
