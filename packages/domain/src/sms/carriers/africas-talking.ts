import { z } from 'zod';
import type { OutgoingSms } from './outgoing-sms.ts';
import { callCarrier } from './call-carrier.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { deferred, failed, sent, unknown, unsent } from './outcomes.ts';
import type {
  CarrierOutcome,
  CarrierRequest,
  InboundSms,
  SmsCallbacks,
  SmsCarrier,
  SmsReceipt,
} from './sms-carrier.ts';

const name = 'africastalking';
/** Numbers in one call, which all get the same text. */
const mostNumbers = 100;
const callsAtOnce = 10;

const recipient = z.object({
  statusCode: z.coerce.number(),
  number: z.string(),
  status: z.string().default(''),
  messageId: z.string().default(''),
});
const answerSchema = z.object({
  SMSMessageData: z.object({ Message: z.string().default(''), Recipients: z.array(recipient).default([]) }),
});

/** POST /version1/messaging: a form with one text to many numbers; the answer has one line per number. */
export function africasTalking(config: {
  url: string;
  username: string;
  apiKey: string;
  timeoutMs: number;
}): SmsCarrier {
  return {
    name,
    window: 500,
    send: async (messages) => {
      const groups = groupAlike(messages);
      const answers = await mapConcurrently(groups, callsAtOnce, (group) => sendGroup(config, group));
      const outcomes = new Map(
        groups.flatMap((group, index) => group.map((sms, place) => [sms, answers[index]?.[place]] as const)),
      );
      return messages.map((sms) => outcomes.get(sms) ?? unknown('no outcome'));
    },
    close: () => Promise.resolve(),
  };
}

/** Messages of the same sender and text, each number once. */
function groupAlike(messages: readonly OutgoingSms[]): OutgoingSms[][] {
  const groups = new Map<string, OutgoingSms[]>();
  for (const sms of messages) {
    for (let n = 0; ; n += 1) {
      const key = JSON.stringify([sms.sender, sms.text, n]);
      const group = groups.get(key) ?? [];
      if (group.length >= mostNumbers || group.some(({ to }) => to === sms.to)) continue;
      groups.set(key, [...group, sms]);
      break;
    }
  }
  return [...groups.values()];
}

async function sendGroup(
  config: { url: string; username: string; apiKey: string; timeoutMs: number },
  group: readonly OutgoingSms[],
): Promise<CarrierOutcome[]> {
  const [first] = group;
  if (first === undefined) return [];
  const form = {
    username: config.username,
    to: group.map(({ to }) => to).join(','),
    message: first.text,
    from: first.sender,
    bulkSMSMode: '1',
    enqueue: '1',
  };
  const answer = await callCarrier({
    url: `${config.url}/version1/messaging`,
    headers: {
      apiKey: config.apiKey,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
    timeoutMs: config.timeoutMs,
  });
  if (answer.kind === 'none') return group.map(() => answer.outcome);
  const parsed = answerSchema.safeParse(answer.body);
  if (answer.status >= 400)
    return group.map(() => failed(`${answer.status} ${said(answer.body)}`, { mayFailOver: true }));
  if (!parsed.success) return group.map(() => unknown(`unreadable answer: ${said(answer.body)}`));
  const { Message, Recipients } = parsed.data.SMSMessageData;
  const byNumber = new Map(Recipients.map((line) => [line.number, line]));
  // Without a line for a number, the whole call was refused and Message says why.
  return group.map(({ to }) =>
    toOutcome(byNumber.get(to) ?? { statusCode: 0, number: to, status: Message, messageId: '' }),
  );
}

function toOutcome({ statusCode, status, messageId }: z.infer<typeof recipient>): CarrierOutcome {
  const reason = `${statusCode} ${status}`.trim();
  if (statusCode >= 100 && statusCode <= 102 && messageId !== '') return sent(name, messageId, reason);
  if (statusCode === 403) return failed(reason, { isRecipientGone: true });
  if (statusCode === 406) return failed(reason);
  // CouldNotRoute.
  if (statusCode === 407) return failed(reason, { isUnroutable: true, mayFailOver: true });
  if (statusCode === 405) return unsent(`the carrier’s account is empty: ${reason}`);
  // Outside the hours for promotional messages: their clock closes the window before ours.
  if (statusCode === 409) return deferred(reason, 3_600);
  // 502: their gateway refused it. Any other server error may have happened after they accepted it.
  if (statusCode === 502) return deferred(reason);
  if (statusCode >= 500) return unknown(reason);
  return failed(reason, { mayFailOver: true });
}

function said(body: unknown): string {
  return (typeof body === 'string' ? body : JSON.stringify(body)).slice(0, 200);
}

const blocked = new Set(['UserInBlackList', 'DoNotDisturbRejection']);

/** Callbacks aren't signed; the address is the secret. */
export const africasTalkingCallbacks: SmsCallbacks = {
  name,
  verify: () => true,
  readReceipts: ({ body }: CarrierRequest): SmsReceipt[] => {
    const form = new URLSearchParams(body.toString('utf8'));
    const [id, status, reason] = [form.get('id'), form.get('status'), form.get('failureReason') ?? ''];
    if (!id || !status) return [];
    const detail = [status, reason].filter(Boolean).join(' ');
    if (status === 'Success') return [{ providerId: id, state: 'delivered', detail }];
    if (status !== 'Failed' && status !== 'Rejected') return [];
    return [
      {
        providerId: id,
        state: 'failed',
        detail,
        isDoNotDisturb: blocked.has(reason),
        isRecipientGone: reason === 'UserDoesNotExist',
      },
    ];
  },
  readReplies: ({ body }): InboundSms[] => {
    const form = new URLSearchParams(body.toString('utf8'));
    const [from, to, text] = [form.get('from'), form.get('to'), form.get('text')];
    return from && to && text !== null ? [{ from, to, text }] : [];
  },
};
