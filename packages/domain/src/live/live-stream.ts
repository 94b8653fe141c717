import type { Grants } from '../accounts/index.ts';
import type { AccountChange } from './read-changes.ts';
import { type LiveTopic, maySee } from './topics.ts';

/** Above this many subjects of one topic, the whole topic is reported. */
const maxSubjects = 100;

/** What changed. `isEverything`: changes may have been missed, so reload everything. */
export interface LiveEvent {
  isEverything: boolean;
  changes: { topic: LiveTopic; id: string | null }[];
}

/**
 * One open stream. Collects changes until they are taken; however slow that is, it holds at most a few
 * hundred ids.
 */
export class LiveStream {
  readonly sessionId: string;
  readonly accountId: string;
  readonly isView: boolean;
  grants: Grants;
  #subjects = new Map<LiveTopic, Set<string | null>>();
  #isEverything = false;
  #hasNews = false;
  #end: Error | null = null;
  #isStopped = false;
  #wake: () => void = () => undefined;

  constructor(who: { sessionId: string; accountId: string; isView: boolean; grants: Grants }) {
    this.sessionId = who.sessionId;
    this.accountId = who.accountId;
    this.isView = who.isView;
    this.grants = who.grants;
  }

  /** Keeps the changes this person can see. Null: everything may have changed. */
  add(changes: AccountChange[] | null): void {
    if (changes === null) this.#isEverything = this.#hasNews = true;
    for (const { accountId, topic, subjectId } of changes ?? []) {
      if (accountId !== this.accountId || !maySee(this.grants, topic)) continue;
      const subjects = this.#subjects.get(topic) ?? new Set();
      this.#subjects.set(
        topic,
        subjects.size < maxSubjects && !subjects.has(null) ? subjects.add(subjectId) : new Set([null]),
      );
      this.#hasNews = true;
    }
    if (this.#hasNews) this.#wake();
  }

  /** Ends the stream with this reason and drops pending changes: without access nothing more is shown. */
  end(reason: Error): void {
    this.#end = reason;
    this.#wake();
  }

  /** The page is gone. */
  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  /** The first event is sent at once, even if empty, to signal that the stream is open. */
  open(): void {
    this.#hasNews = true;
  }

  /** Waits for changes. Null when the page is gone; throws the reason if the stream was ended. */
  async take(): Promise<LiveEvent | null> {
    while (!this.#hasNews && this.#end === null && !this.#isStopped) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#isStopped) return null;
    if (this.#end !== null) throw this.#end;
    const changes = [...this.#subjects].flatMap(([topic, ids]) =>
      [...(ids.has(null) ? [null] : ids)].map((id) => ({ topic, id })),
    );
    const event = { isEverything: this.#isEverything, changes: this.#isEverything ? [] : changes };
    this.#subjects = new Map();
    this.#isEverything = this.#hasNews = false;
    return event;
  }
}
