import { z } from 'zod';
import type { OutgoingSms } from './outgoing-sms.ts';
import { callCarrier } from './call-carrier.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { deferred, failed, sent, unknown } from './outcomes.ts';
import type { CarrierOutcome, SmsCallbacks, SmsCarrier, SmsReceipt } from './sms-carrier.ts';

const name = 'infobip';
const mostMessages = 100;
const callsAtOnce = 4;

interface InfobipConfig {
  url: string;
  apiKey: string;
  /** Where receipts go. */
  callbackUrl: string;
  timeoutMs: number;
}

const status = z.object({
  groupId: z.number(),
  groupName: z.string().default(''),
  name: z.string().default(''),
  description: z.string().default(''),
});
const answerSchema = z.object({ messages: z.array(z.object({ messageId: z.string(), status })) });

/** POST /sms/3/messages: up to a hundred messages in JSON; the answer has one line per message. */
export function infobip(config: InfobipConfig): SmsCarrier {
  return {
    name,
    window: 400,
    send: async (messages) => {
      const batches = Array.from({ length: Math.ceil(messages.length / mostMessages) }, (_, n) =>
        messages.slice(n * mostMessages, (n + 1) * mostMessages),
      );
      return (await mapConcurrently(batches, callsAtOnce, (batch) => sendBatch(config, batch))).flat();
    },
    close: () => Promise.resolve(),
  };
}

async function sendBatch(
  { url, apiKey, callbackUrl, timeoutMs }: InfobipConfig,
  batch: readonly OutgoingSms[],
): Promise<CarrierOutcome[]> {
  const delivery = { url: callbackUrl, intermediateReport: false, notify: true };
  const messages = batch.map(({ id, sender, to, text }) => ({
    sender,
    destinations: [{ to: to.replace('+', ''), messageId: id }],
    content: { text },
    webhooks: { delivery, contentType: 'application/json' },
  }));
  const answer = await callCarrier({
    url: `${url}/sms/3/messages`,
    headers: {
      authorization: `App ${apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ messages }),
    timeoutMs,
  });
  if (answer.kind === 'none') return batch.map(() => answer.outcome);
  const said = JSON.stringify(answer.body).slice(0, 200);
  if (answer.status >= 400) return batch.map(() => failed(`${answer.status} ${said}`, { mayFailOver: true }));
  const parsed = answerSchema.safeParse(answer.body);
  if (!parsed.success) return batch.map(() => unknown(`unreadable answer: ${said}`));
  const byId = new Map(parsed.data.messages.map((line) => [line.messageId, line.status]));
  return batch.map(({ id }) => toOutcome(id, byId.get(id)));
}

/** Groups: 1 pending, 2 undeliverable, 3 delivered, 4 expired, 5 rejected. */
function toOutcome(id: string, found: z.infer<typeof status> | undefined): CarrierOutcome {
  if (found === undefined) return unknown('the answer does not include the message');
  const reason = `${found.name} ${found.description}`.trim();
  if (found.groupId === 1 || found.groupId === 3) return sent(name, id, found.name);
  if (/NOT_ENOUGH_CREDITS|ACCOUNT|SENDER|ROUTE|NETWORK/.test(found.name))
    return failed(reason, { mayFailOver: true });
  if (/DESTINATION|PREFIX/.test(found.name)) return failed(reason, { isRecipientGone: true });
  return /FLOOD|SYSTEM_ERROR/.test(found.name) ? deferred(reason) : failed(reason);
}

const reportSchema = z.object({
  results: z
    .array(
      z.object({
        messageId: z.string().min(1),
        status,
        error: z.object({ name: z.string().default(''), permanent: z.boolean().default(false) }).optional(),
      }),
    )
    .max(1_000),
});
const inboundSchema = z.object({
  results: z.array(z.object({ from: z.string(), to: z.string(), text: z.string() })).min(1),
});

/** Callbacks aren't signed; the address is the secret. */
export const infobipCallbacks: SmsCallbacks = {
  name,
  verify: () => true,
  readReceipts: ({ body }) => {
    const parsed = reportSchema.safeParse(readJson(body));
    return parsed.success ? parsed.data.results.flatMap(toReceipt) : [];
  },
  readReplies: ({ body }) => inboundSchema.safeParse(readJson(body)).data?.results ?? [],
};

function toReceipt({
  messageId,
  status: { groupId, name: word },
  error,
}: z.infer<typeof reportSchema>['results'][number]): SmsReceipt[] {
  const detail = [word, error?.name === 'NO_ERROR' ? '' : (error?.name ?? '')].filter(Boolean).join(' ');
  if (groupId === 3) return [{ providerId: messageId, state: 'delivered', detail }];
  if (groupId !== 2 && groupId !== 4 && groupId !== 5) return [];
  return [
    {
      providerId: messageId,
      state: 'failed',
      detail,
      isDoNotDisturb: /DND/.test(detail),
      isRecipientGone: /UNKNOWN_SUBSCRIBER/.test(detail),
    },
  ];
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
