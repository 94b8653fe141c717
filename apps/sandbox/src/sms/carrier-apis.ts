import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PhoneDesk, Verdict } from './phone-desk.ts';

/** The APIs of four carriers, each under its name at its real path. */
export function carrierApis(app: FastifyInstance, desk: PhoneDesk): void {
  app.post('/africastalking/version1/messaging', (request, reply) => africasTalking(desk, request, reply));
  app.post('/termii/api/sms/send', (request, reply) => termii(desk, request, reply));
  app.post('/twilio/2010-04-01/Accounts/:sid/Messages.json', (request, reply) =>
    twilio(desk, request, reply),
  );
  app.post('/infobip/sms/3/messages', (request, reply) => infobip(desk, request, reply));
}

const talkingBody = z.object({
  username: z.string(),
  to: z.string(),
  message: z.string().min(1),
  from: z.string().default(''),
});
const talkingCodes: Record<Verdict, [code: number, status: string]> = {
  accepted: [101, 'Success'],
  invalid: [403, 'InvalidPhoneNumber'],
  throttled: [501, 'GatewayError'],
  fault: [500, 'InternalServerError'],
  sender: [402, 'InvalidSenderId'],
};

async function africasTalking(desk: PhoneDesk, { headers, body }: FastifyRequest, reply: FastifyReply) {
  const { africastalkingApiKey, africastalkingUsername } = desk.keys;
  const parsed = talkingBody.safeParse(body);
  if (headers['apikey'] !== africastalkingApiKey)
    return reply.code(401).send('The supplied authentication is invalid');
  if (!parsed.success || parsed.data.username !== africastalkingUsername)
    return reply.code(400).send('Request is missing required form fields');
  const { to, message, from } = parsed.data;
  const Recipients = [];
  for (const number of to.split(',')) {
    const messageId = `ATXid_${randomBytes(12).toString('hex')}`;
    const [statusCode, status] =
      talkingCodes[
        await desk.take({ carrier: 'africastalking', number, sender: from, text: message, id: messageId })
      ];
    Recipients.push({
      statusCode,
      number,
      status,
      cost: 'NGN 4.0000',
      messageId: statusCode === 101 ? messageId : 'None',
    });
  }
  return reply
    .code(201)
    .send({ SMSMessageData: { Message: `Sent to ${Recipients.length} Total Cost: NGN 4.0000`, Recipients } });
}

const termiiBody = z.object({
  api_key: z.string(),
  to: z.string(),
  from: z.string(),
  sms: z.string().min(1),
  type: z.string(),
  channel: z.string(),
});

async function termii(desk: PhoneDesk, { body }: FastifyRequest, reply: FastifyReply) {
  const parsed = termiiBody.safeParse(body);
  if (!parsed.success) return reply.code(400).send({ code: 400, message: 'Bad Request' });
  const { api_key: key, to, from, sms } = parsed.data;
  if (key !== desk.keys.termiiApiKey) return reply.code(401).send({ code: 401, message: 'Invalid API key' });
  const id = String(BigInt(`0x${randomBytes(8).toString('hex')}`));
  const verdict = await desk.take({ carrier: 'termii', number: `+${to}`, sender: from, text: sms, id });
  if (verdict === 'accepted')
    return reply.send({
      code: 'ok',
      balance: 1000,
      message_id: id,
      message: 'Successfully Sent',
      user: 'Sandbox',
    });
  if (verdict === 'throttled') return reply.code(429).send({ code: 429, message: 'Too Many Requests' });
  if (verdict === 'fault') return reply.code(500).send({ code: 500, message: 'Internal Server Error' });
  return reply.code(400).send({
    code: 400,
    message:
      verdict === 'invalid'
        ? 'Invalid phone number'
        : `ApplicationSenderId not found for applicationId: 1 and senderName: ${from}`,
  });
}

const twilioBody = z.object({
  To: z.string(),
  From: z.string(),
  Body: z.string().min(1),
  StatusCallback: z.url().optional(),
});
const twilioErrors: Record<Exclude<Verdict, 'accepted'>, [status: number, code: number, message: string]> = {
  invalid: [400, 21211, "Invalid 'To' Phone Number"],
  throttled: [429, 20429, 'Too Many Requests'],
  fault: [500, 20500, 'Internal Server Error'],
  sender: [400, 21212, "Invalid 'From' Phone Number"],
};

async function twilio(desk: PhoneDesk, { headers, body }: FastifyRequest, reply: FastifyReply) {
  const { twilioAccountSid, twilioAuthToken } = desk.keys;
  const expected = `Basic ${Buffer.from(`${twilioAccountSid}:${twilioAuthToken}`).toString('base64')}`;
  if (headers.authorization !== expected)
    return reply.code(401).send({ code: 20003, message: 'Authenticate', status: 401 });
  const parsed = twilioBody.safeParse(body);
  if (!parsed.success)
    return reply.code(400).send({ code: 21604, message: "A 'To' phone number is required.", status: 400 });
  const { To, From, Body, StatusCallback } = parsed.data;
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const verdict = await desk.take({
    carrier: 'twilio',
    number: To,
    sender: From,
    text: Body,
    id: sid,
    callbackUrl: StatusCallback,
  });
  if (verdict === 'accepted')
    return reply.code(201).send({
      sid,
      status: 'queued',
      num_segments: '1',
      price: null,
      price_unit: 'USD',
      error_code: null,
      error_message: null,
      to: To,
      from: From,
    });
  const [status, code, message] = twilioErrors[verdict];
  return reply.code(status).send({ code, message, status });
}

const infobipBody = z.object({
  messages: z.array(
    z.object({
      sender: z.string(),
      destinations: z.array(z.object({ to: z.string(), messageId: z.string().optional() })).min(1),
      content: z.object({ text: z.string().min(1) }),
      webhooks: z.object({ delivery: z.object({ url: z.url() }) }).optional(),
    }),
  ),
});
const infobipStatus: Record<
  Verdict,
  { groupId: number; groupName: string; id: number; name: string; description: string }
> = {
  accepted: {
    groupId: 1,
    groupName: 'PENDING',
    id: 26,
    name: 'PENDING_ACCEPTED',
    description: 'Message sent to next instance',
  },
  invalid: {
    groupId: 5,
    groupName: 'REJECTED',
    id: 52,
    name: 'REJECTED_DESTINATION',
    description: 'Destination is not valid',
  },
  throttled: {
    groupId: 5,
    groupName: 'REJECTED',
    id: 17,
    name: 'REJECTED_FLOODING_FILTER',
    description: 'Too many messages',
  },
  fault: {
    groupId: 5,
    groupName: 'REJECTED',
    id: 10,
    name: 'REJECTED_SYSTEM_ERROR',
    description: 'System error',
  },
  sender: {
    groupId: 5,
    groupName: 'REJECTED',
    id: 14,
    name: 'REJECTED_SENDER',
    description: 'Sender is not registered',
  },
};

async function infobip(desk: PhoneDesk, { headers, body }: FastifyRequest, reply: FastifyReply) {
  if (headers.authorization !== `App ${desk.keys.infobipApiKey}`)
    return reply.code(401).send({ errorCode: 'E401', description: 'Invalid credentials' });
  const parsed = infobipBody.safeParse(body);
  if (!parsed.success)
    return reply.code(400).send({ errorCode: 'E400', description: 'Request cannot be processed' });
  const messages = [];
  for (const { sender, destinations, content, webhooks } of parsed.data.messages) {
    for (const { to, messageId = randomUUID() } of destinations) {
      const text = {
        carrier: 'infobip' as const,
        number: `+${to}`,
        sender,
        text: content.text,
        id: messageId,
        callbackUrl: webhooks?.delivery.url,
      };
      messages.push({
        messageId,
        status: infobipStatus[await desk.take(text)],
        destination: to,
        details: { messageCount: 1 },
      });
    }
  }
  return reply.send({ bulkId: randomUUID(), messages });
}
