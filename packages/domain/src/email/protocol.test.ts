import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { DomainError } from '../kernel/index.ts';
import {
  createSmtpTransport,
  feedbackIdHeader,
  listIdHeader,
  parseAddress,
  unsubscribeHeader,
} from './index.ts';

it.each([
  ['an address', () => parseAddress('a@x.com, b@x.com'), 'invalid_address'],
  ['a mailto', () => unsubscribeHeader('https://t.example/u', 'nobody'), 'invalid_address'],
  ['an unsubscribe link', () => unsubscribeHeader('javascript:alert(1)'), 'invalid_input'],
  ['a list id', () => listIdHeader({ id: 'a b' }), 'invalid_input'],
  [
    'a feedback id',
    () => feedbackIdHeader({ campaign: 'a', account: 'a', type: 'b', sender: 'talkdrum' }),
    'invalid_input',
  ],
  ['a server URL', () => createSmtpTransport({ url: 'https://x.example' }), 'invalid_input'],
])('refuses %s with a domain error', (_name, make, code) => {
  expect(make).toThrowError(DomainError);
  expect(make).toThrowError(expect.objectContaining({ code }));
});

it('refuses an envelope address with a domain error', async () => {
  const transport = createSmtpTransport({ url: 'smtp://127.0.0.1:1' });
  const sent = transport.send({ from: '', to: 'nobody' }, Buffer.from(''));
  await expect(sent).rejects.toThrowError(DomainError);
  await expect(sent).rejects.toMatchObject({
    code: 'invalid_address',
    publicMessage: '“nobody” is not one email address.',
  });
  await transport.close();
});

it('announces a message just before it leaves', async () => {
  let received = '';
  const server = createServer((socket) => {
    socket.write('220 hi\r\n');
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      socket.write(received.endsWith('\r\nDATA\r\n') ? '354 go\r\n' : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = createSmtpTransport({ url: `smtp://127.0.0.1:${port}` });
  const announced: string[] = [];
  const outcome = await transport.send(
    { from: 'a@x.example', to: 'b@x.example' },
    Buffer.from('hello\r\n'),
    () => announced.push(received),
  );
  expect(outcome).toMatchObject({ kind: 'sent' });
  expect(announced).toEqual([expect.stringMatching(/DATA\r\n$/)]);
  await transport.close();
  server.close();
});
