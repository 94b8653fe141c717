/** An item to commit, and the promise of its caller. */
interface Waiting<Item, Answer> {
  item: Item;
  weight: number;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** How long a queue remembers how many were sending, in ms. */
const rememberMs = 1_000;

interface Queue<Item, Answer> {
  waiting: Waiting<Item, Answer>[];
  underWay: number;
  timer: NodeJS.Timeout | undefined;
  /** Clients that were sending when the last group ended: those in it, and those that arrived while it committed. */
  sending: number;
  forgetting: NodeJS.Timeout | undefined;
}

export interface GroupCommitOptions<Item, Answer> {
  /** How long the first item of a group waits for others, in ms. */
  gatherMs: number;
  /**
   * For clients that wait for each answer before they send the next item: a group doesn't wait any longer once
   * everybody who was sending has arrived. Without those who arrived during the last commit, the clients would
   * divide into two halves that take turns, and half a group costs nearly as much as a whole one.
   */
  isAnswered?: boolean;
  /** Maximum weight of a group; each item comes with its weight. */
  maxWeight: number;
  /** Concurrent commits per key. */
  lanes: number;
  /**
   * Items that must be waiting before a second concurrent commit starts: many small commits cost more than a
   * few large ones.
   */
  laneItems: number;
  /** Commits one group; returns answers in item order. A rejection is the answer for every item. */
  commit(key: string, items: readonly Item[]): Promise<PromiseSettledResult<Answer>[]>;
}

/**
 * Gathers submissions of several sessions for the same key and commits them together: one transaction for 100
 * messages costs little more than one for a single message. While a group commits, the next one gathers.
 */
export class GroupCommit<Item, Answer> {
  readonly #options: GroupCommitOptions<Item, Answer>;
  readonly #queues = new Map<string, Queue<Item, Answer>>();

  constructor(options: GroupCommitOptions<Item, Answer>) {
    this.#options = options;
  }

  /** Resolves when the item is committed. */
  add(key: string, item: Item, weight = 1): Promise<Answer> {
    const queue = this.#queues.get(key) ?? newQueue<Item, Answer>();
    this.#queues.set(key, queue);
    clearTimeout(queue.forgetting);
    return new Promise((resolve, reject) => {
      queue.waiting.push({ item, weight, resolve, reject });
      this.#look(key, queue);
    });
  }

  #look(key: string, queue: Queue<Item, Answer>): void {
    const { lanes, laneItems, gatherMs, isAnswered = false } = this.#options;
    const enough = queue.underWay === 0 ? 1 : laneItems;
    if (queue.underWay >= lanes || queue.waiting.length < enough) return;
    if (isAnswered && queue.waiting.length >= queue.sending) {
      clearTimeout(queue.timer);
      queue.timer = undefined;
      void this.#run(key, queue);
      return;
    }
    queue.timer ??= setTimeout(() => {
      queue.timer = undefined;
      void this.#run(key, queue);
    }, gatherMs);
  }

  async #run(key: string, queue: Queue<Item, Answer>): Promise<void> {
    const group = this.#take(queue);
    queue.sending = group.length;
    queue.underWay += 1;
    this.#look(key, queue);
    const answers = await this.#commit(key, group);
    for (const [index, { resolve, reject }] of group.entries()) {
      const answer = answers[index];
      if (answer?.status === 'fulfilled') resolve(answer.value);
      else reject(answer?.reason ?? new Error('a commit returned no answer'));
    }
    queue.sending = group.length + queue.waiting.length;
    queue.underWay -= 1;
    if (queue.waiting.length > 0) this.#look(key, queue);
    else if (queue.underWay === 0 && queue.timer === undefined)
      queue.forgetting = setTimeout(() => this.#queues.delete(key), rememberMs).unref();
  }

  #take({ waiting }: Queue<Item, Answer>): Waiting<Item, Answer>[] {
    let weight = 0;
    let count = 0;
    for (const entry of waiting) {
      weight += entry.weight;
      if (count > 0 && weight > this.#options.maxWeight) break;
      count += 1;
    }
    return waiting.splice(0, count);
  }

  async #commit(
    key: string,
    group: readonly Waiting<Item, Answer>[],
  ): Promise<PromiseSettledResult<Answer>[]> {
    const items = group.map(({ item }) => item);
    try {
      return await this.#options.commit(key, items);
    } catch (reason) {
      return items.map(() => ({ status: 'rejected', reason }));
    }
  }
}

function newQueue<Item, Answer>(): Queue<Item, Answer> {
  return { waiting: [], underWay: 0, timer: undefined, sending: 0, forgetting: undefined };
}
