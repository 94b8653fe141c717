import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { streamChanges } from '../site/stream-changes.ts';
import { readInput } from '../site/read-input.ts';
import type { AirtimeDesk } from './airtime-desk.ts';
import type { PhoneDesk } from './phone-desk.ts';
import { carriersPage, phonesPage } from './sms-view.ts';

const html = 'text/html; charset=utf-8';
const listQuery = z.object({
  q: z.string().max(200).default(''),
  phone: z.string().max(20).optional(),
  replied: z.enum(['yes', 'no']).optional(),
});
const replyBody = z.object({
  number: z.string().regex(/^\+\d{6,15}$/),
  sender: z.string().min(1).max(20),
  text: z.string().min(1).max(1_000),
});
const notices = {
  yes: 'Talkdrum received the reply.',
  no: 'Talkdrum did not receive the reply. Check that it is running.',
};

/** The phone pages, and the same data as JSON for tests. */
export function smsPages(
  app: FastifyInstance,
  desk: PhoneDesk,
  { airtime, smppAddress, httpUrl }: { airtime: AirtimeDesk; smppAddress: string; httpUrl: () => string },
): void {
  const { store } = desk;
  app.get('/', async ({ query }, reply) => {
    const { q, phone, replied } = readInput(listQuery, query);
    const notice = replied === undefined ? undefined : notices[replied];
    return reply.type(html).send(
      phonesPage({
        phones: store.phones(q),
        q,
        size: store.size,
        selected: phone,
        texts: phone === undefined ? [] : store.conversation(phone),
        notice,
        smppAddress,
      }),
    );
  });
  app.get('/carriers', async (_request, reply) =>
    reply.type(html).send(
      carriersPage({
        smppAddress,
        httpUrl: httpUrl(),
        sent: desk.callbacks.sent().slice(0, 50),
        topUps: airtime.topUps.toReversed().slice(0, 50),
      }),
    ),
  );
  app.get('/events', (request, reply) => streamChanges(store, request, reply));
  app.post('/reply', async ({ body }, reply) => {
    const { number, sender, text } = readInput(replyBody, body);
    const isTaken = await desk.reply(number, sender, text);
    return reply.redirect(`/?phone=${encodeURIComponent(number)}&replied=${isTaken ? 'yes' : 'no'}`, 303);
  });
  app.post('/delete-all', async (_request, reply) => {
    store.clear();
    return reply.redirect('/', 303);
  });

  app.get('/api/texts', async ({ query }) => ({
    items: store.list(readInput(listQuery, query).q),
    accepted: store.accepted,
  }));
  app.post('/api/replies', async ({ body }) => {
    const { number, sender, text } = readInput(replyBody, body);
    return { isTaken: await desk.reply(number, sender, text) };
  });
}
