import { plainMessageId, SmppClient } from '@talkdrum/smpp';
import type { Logger } from '../../../kernel/index.ts';
import type { OutgoingSms } from '../outgoing-sms.ts';
import type { SmppCarrierConfig } from '../../../config.ts';
import { unsent } from '../outcomes.ts';
import type { CarrierOutcome, InboundSms, SmsCarrier, SmsReceipt } from '../sms-carrier.ts';
import { LongReplies } from './long-replies.ts';
import { readDelivery } from './read-delivery.ts';
import { submitParts } from './submit-parts.ts';

/** Stores what an SMSC delivers. Resolves when it's durable: only then is the SMSC answered. */
export interface CarrierInbox {
  takeReceipts(receipts: readonly SmsReceipt[]): Promise<void>;
  takeReply(reply: InboundSms): Promise<void>;
}

const closingMs = 5_000;
/** How long messages wait for the first bind before they go back to the queue. */
const abandonAfterMs = 3_000;

/** One or more binds to an SMSC. Each message uses the least busy bind. */
export class SmppCarrier implements SmsCarrier {
  readonly name = 'smpp';
  readonly window: number;
  readonly #config: SmppCarrierConfig;
  readonly #clients: SmppClient[];
  readonly #bound: Promise<void>;
  #reference = Math.floor(Math.random() * 256);

  constructor(config: SmppCarrierConfig, inbox: CarrierInbox, logger: Logger) {
    const { binds = 1, window = 100 } = config;
    this.#config = config;
    this.window = binds * window;
    const long = new LongReplies((reply) => inbox.takeReply(reply));
    const bound = Promise.withResolvers<void>();
    this.#bound = bound.promise;
    this.#clients = Array.from({ length: binds }, () =>
      openClient(config, inbox, long, logger, bound.resolve),
    );
    for (const client of this.#clients) client.start();
    setTimeout(bound.resolve, abandonAfterMs).unref();
  }

  async send(messages: readonly OutgoingSms[]): Promise<CarrierOutcome[]> {
    await this.#bound;
    return Promise.all(messages.map((sms) => this.#sendOne(sms)));
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close(closingMs)));
  }

  async #sendOne(sms: OutgoingSms): Promise<CarrierOutcome> {
    const client = this.#leastBusy();
    if (client === undefined) return unsent('no connection to the carrier');
    this.#reference = (this.#reference + 1) & 0xffff;
    const result = await submitParts(client, sms, {
      longMessages: this.#config.longMessages ?? 'udh8',
      reference: this.#reference,
    });
    return this.#plainIds(result);
  }

  #leastBusy(): SmppClient | undefined {
    let best: SmppClient | undefined;
    for (const client of this.#clients)
      if (client.state.name === 'bound' && (best === undefined || client.load < best.load)) best = client;
    return best;
  }

  /** Converts ids to the format of receipts. */
  #plainIds(result: CarrierOutcome): CarrierOutcome {
    const { answerIds = 'text' } = this.#config;
    if (answerIds === 'text' || result.outcome.kind !== 'sent') return result;
    const plain = (id: string) => plainMessageId(id, answerIds);
    const outcome = { ...result.outcome, providerId: plain(result.outcome.providerId) };
    return { ...result, outcome, ...(result.parts ? { parts: result.parts.map(plain) } : {}) };
  }
}

function openClient(
  config: SmppCarrierConfig,
  inbox: CarrierInbox,
  long: LongReplies,
  logger: Logger,
  onBound: () => void,
): SmppClient {
  const { host, port, systemId, password, systemType = '', window = 100, rate = 0, binds = 1 } = config;
  return new SmppClient({
    host,
    port,
    systemId,
    password,
    systemType,
    ...(config.isTls === true ? { tls: { servername: host } } : {}),
    limits: { window, handlerWindow: 500 },
    submitsPerSecond: rate / binds,
    onDeliver: async (pdu) => {
      const meaning = readDelivery(pdu, config);
      if (meaning.kind === 'receipt') await inbox.takeReceipts([meaning.receipt]);
      if (meaning.kind === 'reply') await long.take(meaning.reply);
    },
    onState: (state) => {
      if (state.name === 'bound') onBound();
      if (state.name === 'waiting')
        logger.warn(
          { carrier: 'smpp', host, reason: state.reason, detail: state.message },
          'no connection to the SMS carrier; retrying',
        );
    },
    onFault: ({ kind, message }) =>
      logger.warn({ carrier: 'smpp', kind, detail: message }, 'SMPP protocol error from the SMS carrier'),
  });
}
