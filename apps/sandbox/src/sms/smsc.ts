import { randomBytes } from 'node:crypto';
import {
  type BoundSession,
  chooseCoding,
  codingOf,
  contentOf,
  createPdu,
  createSmppServer,
  decodeText,
  messageParts,
  type MessageState,
  parseSmppTime,
  type Pdu,
  type PduOf,
  receiptPdu,
  refuse,
  respond,
  STATUS,
  type SmppServer,
} from '@talkdrum/smpp';
import { explainListenError } from '../listen.ts';
import { ruleFor } from './number-rules.ts';
import { planReceipt, type ReceiptPlan, type Registry, Throttle } from './receipt-plan.ts';
import { LaterQueue } from './receipt-queue.ts';
import type { SmsKeys } from './sms-keys.ts';
import type { TextStore } from './text-store.ts';

export type SmscOptions = {
  port: number;
  host: string;
  keys: SmsKeys;
  store: TextStore;
  registry: Registry;
  receiptMs: number;
};
export type Smsc = {
  port: number;
  /** A text from a phone to one of the product's senders. */
  send(from: string, to: string, text: string): Promise<boolean>;
  stop(): Promise<void>;
};

type Submit = PduOf<'submit_sm'>;

const REFUSALS = { invalid: STATUS.RINVDSTADR, fault: STATUS.RSYSERR, sender: STATUS.RINVSRCADR } as const;
const STATES: Record<ReceiptPlan['state'], { state: MessageState; error: string }> = {
  delivered: { state: 'delivered', error: '000' },
  undelivered: { state: 'undeliverable', error: '001' },
  expired: { state: 'expired', error: '027' },
  dnd: { state: 'undeliverable', error: '254' },
};

/** Plays an SMSC over real SMPP 3.4: takes texts, reports on them, brings replies. Throws PortInUseError. */
export async function startSmsc({
  port,
  host,
  keys,
  store,
  registry,
  receiptMs,
}: SmscOptions): Promise<Smsc> {
  const later = new LaterQueue();
  const throttle = new Throttle();
  const desk = new SmscDesk({ store, later, throttle, registry, receiptMs });
  const server = await createSmppServer<null>({
    host,
    port,
    systemId: 'SANDBOX',
    limits: { maxBindsPerSystemId: 50, handlerWindow: 1_000, window: 500, maxWaiting: 1_000_000 },
    onBind: ({ systemId, password }) =>
      systemId === keys.smppSystemId && password === keys.smppPassword
        ? { ok: true, tag: null }
        : { ok: false, status: STATUS.RINVPASWD },
    onRequest: (request) =>
      request.command === 'submit_sm' ? desk.submit(request) : refuse(request, STATUS.RINVCMDID),
  }).catch((error: unknown) => {
    throw explainListenError(error, 'the SMSC', port);
  });
  desk.server = server;
  return {
    port: server.port,
    send: (from, to, text) => desk.reply(from, to, text),
    stop: async () => {
      later.stop();
      await server.close(200);
    },
  };
}

/** What would come after the validity is over has expired instead. */
function endAtValidity({ validityPeriod }: Submit, plan: ReceiptPlan | null): ReceiptPlan | null {
  const ends = parseSmppTime(validityPeriod, new Date());
  if (plan === null || !(ends instanceof Date)) return plan;
  const leftMs = Math.max(0, ends.getTime() - Date.now());
  return plan.delayMs <= leftMs ? plan : { ...plan, state: 'expired', delayMs: leftMs };
}

class SmscDesk {
  readonly #store: TextStore;
  readonly #later: LaterQueue;
  readonly #throttle: Throttle;
  readonly #registry: Registry;
  readonly #receiptMs: number;
  readonly #open = new Map<string, { id: string; parts: Map<number, string> }>();
  server: SmppServer<null> | undefined;
  #turn = 0;

  constructor(parts: {
    store: TextStore;
    later: LaterQueue;
    throttle: Throttle;
    registry: Registry;
    receiptMs: number;
  }) {
    this.#store = parts.store;
    this.#later = parts.later;
    this.#throttle = parts.throttle;
    this.#registry = parts.registry;
    this.#receiptMs = parts.receiptMs;
  }

  async submit(request: Submit): Promise<Pdu> {
    const number = `+${request.destination.addr}`;
    const rule = ruleFor(number);
    if (rule === 'invalid' || rule === 'fault' || rule === 'sender') return refuse(request, REFUSALS[rule]);
    if (rule === 'registering' && this.#registry.refuses(number)) return refuse(request, REFUSALS.sender);
    if (rule === 'throttled' && this.#throttle.refuses(number)) return refuse(request, STATUS.RTHROTTLED);
    const content = contentOf(request);
    if (!content.ok) return refuse(request, content.status);
    const text = decodeText(content.body, request.dataCoding)?.text ?? '';
    const messageId = randomBytes(8).toString('hex');
    const textId = this.#keep(request, text, messageId);
    const plan =
      (request.registeredDelivery & 3) === 0
        ? null
        : endAtValidity(request, planReceipt(rule, this.#receiptMs));
    const report = () => this.#report(request, { messageId, textId, text, plan });
    if (rule === 'early') {
      await report();
      await new Promise((resolve) => setTimeout(resolve, 100));
    } else if (plan !== null) this.#later.add(plan.delayMs, () => void report());
    return respond(request, { messageId });
  }

  async reply(from: string, to: string, text: string): Promise<boolean> {
    const session = this.#receiver();
    const { alphabet, dataCoding, octets } = chooseCoding(text);
    const parts = messageParts(octets, alphabet, 'udh8', this.#turn);
    if (session === undefined || parts === undefined) return false;
    const isNumber = /^\+?\d+$/.test(to);
    const destination = { ton: isNumber ? 1 : 5, npi: isNumber ? 1 : 0, addr: to.replace('+', '') };
    const answers = await Promise.all(
      parts.map((part) =>
        session.session.request(
          createPdu('deliver_sm', {
            source: { ton: 1, npi: 1, addr: from.replace('+', '') },
            destination,
            dataCoding,
            ...part,
          }),
        ),
      ),
    );
    return answers.every((answer) => answer.kind === 'answered' && answer.response.status === STATUS.ROK);
  }

  /** Parts of a long text become one on the phone. */
  #keep(request: Submit, text: string, messageId: string): string {
    const content = contentOf(request);
    const part = content.ok ? content.concatenation : undefined;
    const number = `+${request.destination.addr}`;
    const fields = {
      carrier: 'smpp' as const,
      number,
      sender: request.source.addr,
      encoding: codingOf(request.dataCoding).alphabet === 'ucs2' ? 'UCS-2' : 'GSM',
      state: 'accepted' as const,
      detail: '',
    };
    if (part === undefined) return this.#store.add({ ...fields, id: messageId, text, parts: 1 }).id;
    const key = `${request.source.addr} ${number} ${part.reference} ${part.total}`;
    const open = this.#open.get(key) ?? {
      id: this.#store.add({ ...fields, id: messageId, text: '', parts: part.total }).id,
      parts: new Map<number, string>(),
    };
    this.#open.set(key, open);
    open.parts.set(part.part, text);
    this.#store.update(open.id, {
      text: [...open.parts]
        .toSorted(([a], [b]) => a - b)
        .map(([, piece]) => piece)
        .join(''),
    });
    if (open.parts.size === part.total) this.#open.delete(key);
    return open.id;
  }

  async #report(
    request: Submit,
    {
      messageId,
      textId,
      text,
      plan,
    }: { messageId: string; textId: string; text: string; plan: ReceiptPlan | null },
  ): Promise<void> {
    if (plan === null) return;
    const now = new Date();
    const { state, error } = STATES[plan.state];
    this.#store.update(textId, {
      state: plan.state === 'delivered' ? 'delivered' : 'failed',
      detail: plan.state,
    });
    const pdu = receiptPdu({
      messageId,
      state,
      error,
      submittedAt: now,
      doneAt: now,
      text,
      sentTo: request.destination,
      sentFrom: request.source,
    });
    for (let copy = 0; copy < plan.copies; copy += 1) await this.#deliver(pdu, 0);
  }

  /** Round robin over the binds that take receipts; a receipt that nobody takes is offered again. */
  async #deliver(pdu: PduOf<'deliver_sm'>, tries: number): Promise<void> {
    const outcome = await this.#receiver()?.session.request({ ...pdu });
    const isTaken = outcome?.kind === 'answered' && outcome.response.status === STATUS.ROK;
    if (!isTaken && tries < 50)
      this.#later.add(Math.min(10_000, 500 * 2 ** tries), () => void this.#deliver(pdu, tries + 1));
  }

  #receiver(): BoundSession<null> | undefined {
    const sessions = this.server?.sessions.filter(({ mode }) => mode !== 'transmitter') ?? [];
    this.#turn += 1;
    return sessions[this.#turn % Math.max(1, sessions.length)];
  }
}
