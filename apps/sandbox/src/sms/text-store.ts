export const CARRIERS = ['smpp', 'africastalking', 'termii', 'twilio', 'infobip'] as const;
export type CarrierName = (typeof CARRIERS)[number];

export const CARRIER_LABELS: Record<CarrierName, string> = {
  smpp: 'SMPP',
  africastalking: 'Africa’s Talking',
  termii: 'Termii',
  twilio: 'Twilio',
  infobip: 'Infobip',
};

export type TextState = 'accepted' | 'delivered' | 'failed' | 'received';

/** One text on a phone. `received` came from the phone itself. */
export type StoredText = {
  id: string;
  carrier: CarrierName;
  /** The phone, in E.164. */
  number: string;
  /** The other side: a sender's name or number. */
  sender: string;
  text: string;
  encoding: string;
  parts: number;
  state: TextState;
  detail: string;
  at: string;
};

export type Phone = { number: string; texts: number; last: StoredText };

const DEFAULT_LIMIT = 20_000;

/** The phones of the world: the newest texts, in memory. */
export class TextStore {
  readonly #limit: number;
  readonly #texts = new Map<string, StoredText>();
  /** Where the oldest text is. Each search from the front would pass all deleted ones: 18 µs a text. */
  readonly #oldest = this.#texts.keys();
  readonly #listeners = new Set<() => void>();
  #accepted = 0;

  constructor(limit = DEFAULT_LIMIT) {
    this.#limit = limit;
  }

  /** How many were accepted since the start. */
  get accepted(): number {
    return this.#accepted;
  }

  get size(): number {
    return this.#texts.size;
  }

  add(fields: Omit<StoredText, 'at'>): StoredText {
    const text = { ...fields, at: new Date().toISOString() };
    this.#texts.set(text.id, text);
    if (text.state !== 'received') this.#accepted += 1;
    if (this.#texts.size > this.#limit) this.#texts.delete(this.#oldest.next().value ?? '');
    this.#changed();
    return text;
  }

  /** Changes a stored text. Does nothing if it no longer exists. */
  update(id: string, change: Partial<StoredText>): void {
    const text = this.#texts.get(id);
    if (text === undefined) return;
    Object.assign(text, change);
    this.#changed();
  }

  get(id: string): StoredText | undefined {
    return this.#texts.get(id);
  }

  /** Newest first; `q` is part of a number, a sender or a text. */
  list(q = '', limit = 200): StoredText[] {
    const wanted = q.toLowerCase();
    const found: StoredText[] = [];
    for (const text of [...this.#texts.values()].reverse()) {
      if (found.length >= limit) break;
      if (wanted === '' || `${text.number} ${text.sender} ${text.text}`.toLowerCase().includes(wanted))
        found.push(text);
    }
    return found;
  }

  /** Who got texts lately, newest first. */
  phones(q = '', limit = 100): Phone[] {
    const phones = new Map<string, Phone>();
    for (const text of this.list(q, this.#limit)) {
      const phone = phones.get(text.number);
      if (phone === undefined) {
        if (phones.size >= limit) continue;
        phones.set(text.number, { number: text.number, texts: 1, last: text });
      } else phone.texts += 1;
    }
    return [...phones.values()];
  }

  /** The conversation of one phone, oldest first. */
  conversation(number: string, limit = 200): StoredText[] {
    return [...this.#texts.values()].filter((text) => text.number === number).slice(-limit);
  }

  clear(): void {
    this.#texts.clear();
    this.#changed();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
