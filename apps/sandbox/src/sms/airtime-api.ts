import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AirtimeDesk } from './airtime-desk.ts';
import type { SmsKeys } from './sms-keys.ts';

const sendBody = z.object({ username: z.string(), recipients: z.string() });
const recipients = z
  .array(
    z.object({
      phoneNumber: z.string().regex(/^\+\d{6,15}$/),
      amount: z.string().regex(/^[A-Z]{3} \d{1,9}(\.\d{1,4})?$/),
    }),
  )
  .min(1)
  .max(100);
const findQuery = z.object({ username: z.string(), transactionId: z.string() });

/** Africa's Talking's airtime, under the same base path as its SMS, and what was given, as JSON for tests. */
export function airtimeApi(app: FastifyInstance, desk: AirtimeDesk, keys: SmsKeys): void {
  app.post('/africastalking/version1/airtime/send', (request, reply) => send(desk, keys, request, reply));
  app.get('/africastalking/query/transaction/find', async ({ headers, query }, reply) => {
    const parsed = findQuery.safeParse(query);
    if (headers['apikey'] !== keys.africastalkingApiKey || !parsed.success)
      return reply.code(401).send('The supplied authentication is invalid');
    const topUp = desk.find(parsed.data.transactionId);
    if (topUp === undefined)
      return reply.send({ status: 'Failure', errorMessage: 'No transaction with this id' });
    const { requestId, number, amount, state } = topUp;
    const data = { requestId, destination: number, value: amount, status: state, description: '' };
    return reply.send({ status: 'Success', data });
  });
  app.get('/api/top-ups', async () => ({ items: desk.topUps }));
}

async function send(desk: AirtimeDesk, keys: SmsKeys, request: FastifyRequest, reply: FastifyReply) {
  const { headers, body } = request;
  if (headers['apikey'] !== keys.africastalkingApiKey)
    return reply.code(401).send('The supplied authentication is invalid');
  const parsed = sendBody.safeParse(body);
  if (!parsed.success || parsed.data.username !== keys.africastalkingUsername)
    return reply.code(400).send('Request is missing required form fields');
  const wanted = recipients.safeParse(readJson(parsed.data.recipients));
  if (!wanted.success) return reply.code(400).send('Invalid recipients');
  const key = String(headers['idempotency-key'] ?? '');
  const responses = [];
  for (const { phoneNumber, amount } of wanted.data) {
    const taken = await desk.take({ number: phoneNumber, amount, key });
    if (taken.kind === 'throttled') return reply.code(429).send('Too Many Requests');
    // The connection is cut, as by a crash behind their gateway.
    if (taken.kind === 'silence') return request.raw.destroy();
    const { kind: _, ...line } = taken;
    responses.push({ phoneNumber, amount: `${amount}00`, discount: `${amount.slice(0, 3)} 0.0000`, ...line });
  }
  const sent = responses.filter(({ status }) => status === 'Sent');
  return reply.code(201).send({
    errorMessage: 'None',
    numSent: sent.length,
    totalAmount: sent[0]?.amount ?? '0',
    totalDiscount: '0',
    responses,
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
