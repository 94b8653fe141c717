import { type ChannelTransport, HeldBackError, type SendResult } from './channel-transport.ts';
import { chooseNext, type MarkedDelivery } from './send-batch.ts';

/** A marked message that waits longer than this for the transport, in milliseconds, is checked again. */
const markLasts = 1_000;

/** What the transport answered, and the message's entry in the journal if it left. */
export type OnAnswer = (message: MarkedDelivery, result: SendResult, slot: number | undefined) => void;

/**
 * Marked messages: those waiting for room in the transport, and those in flight. Each is noted in its claim's journal
 * just before it leaves and when it is answered.
 */
export class Departures {
  readonly #transport: ChannelTransport;
  readonly #onAnswer: OnAnswer;
  readonly #onJournalError: (error: unknown) => void;
  #ready: MarkedDelivery[] = [];
  #inFlight = 0;

  constructor(transport: ChannelTransport, onAnswer: OnAnswer, onJournalError: (error: unknown) => void) {
    this.#transport = transport;
    this.#onAnswer = onAnswer;
    this.#onJournalError = onJournalError;
  }

  /** Waiting for room. */
  get ready(): number {
    return this.#ready.length;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** The message that waits longest has waited too long. */
  get areLate(): boolean {
    const [first] = this.#ready;
    return first !== undefined && performance.now() - first.markedAt > markLasts;
  }

  add(messages: readonly MarkedDelivery[]): void {
    this.#ready.push(...messages);
  }

  /** Hands over as many as there is room for. */
  handOver(): void {
    if (this.#ready.length === 0) return;
    const { taken, rest } = chooseNext(this.#ready, this.#transport, this.#inFlight);
    if (taken.length === 0) return;
    this.#ready = rest;
    this.#inFlight += taken.length;
    const slots: (number | undefined)[] = [];
    this.#transport.send(taken, {
      onLeaving: (index) => {
        const item = taken[index]?.item;
        try {
          slots[index] = item?.claim.journal?.leaving(item.claim, item.position);
        } catch (error) {
          this.#onJournalError(error);
          throw new HeldBackError('The server couldn’t record that the message was leaving.');
        }
      },
      onResult: (index, result) => {
        const message = taken[index];
        if (message === undefined) return;
        this.#inFlight -= 1;
        this.#note(message, result, slots[index]);
        this.#onAnswer(message, result, slots[index]);
      },
    });
  }

  /** Takes back marks of messages that haven't left. The next statement takes them back in the database. */
  takeBack(isMeant: (message: MarkedDelivery) => boolean): MarkedDelivery[] {
    const meant = this.#ready.filter(isMeant);
    this.#ready = this.#ready.filter((one) => !isMeant(one));
    for (const { item } of meant) item.claim.marked.delete(item.position);
    return meant;
  }

  /** Without an answer, or if this fails, the journal keeps saying that the message left. */
  #note({ item }: MarkedDelivery, { settlement }: SendResult, slot: number | undefined): void {
    const { state, response } = settlement;
    if (slot === undefined || state === 'unknown') return;
    const outcome = state === 'sent' ? ({ isSent: true, response } as const) : ({ isSent: false } as const);
    try {
      item.claim.journal?.answered(slot, item.claim, item.position, outcome);
    } catch (error) {
      this.#onJournalError(error);
    }
  }
}
