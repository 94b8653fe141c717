import { expect, it } from 'vitest';
import { bytesOf, forgetBytes } from './message-bytes.ts';

it('gives a message memory of its own and frees it', () => {
  const message = bytesOf('Subject: h\u00e9\r\n\r\nhello\r\n');
  expect([message.toString('latin1'), message.buffer.byteLength]).toEqual([
    'Subject: h\u00e9\r\n\r\nhello\r\n',
    message.length,
  ]);
  const { buffer } = message;
  forgetBytes(message);
  expect([message.length, buffer.detached]).toEqual([0, true]);
});

it('leaves a message alone that shares its memory with others', () => {
  const [first, second] = [Buffer.from('hello'), Buffer.from('hello')];
  forgetBytes(first);
  forgetBytes(Buffer.alloc(20).subarray(0, 10));
  expect([first.toString(), second.toString()]).toEqual(['hello', 'hello']);
});
