interface Change<Topic extends string> {
  topic: Topic;
  id: string | null;
}

/** Minimum time between refetches of a topic. Progress updates every second, long lists less often. */
const usualPauseMs = 3_000;
const pausesMs: Record<string, number> = {
  campaigns: 1_500,
  imports: 1_000,
  leads: 10_000,
  surveyAnalytics: 10_000,
};

/** Collects changes and refreshes each topic immediately, then at most once per pause. */
export class ChangeGatherer<Topic extends string> {
  readonly #refresh: (topic: Topic, id: string | undefined) => void;
  readonly #waiting = new Map<Topic, Set<string | null>>();
  readonly #resting = new Map<Topic, ReturnType<typeof setTimeout>>();

  constructor(refresh: (topic: Topic, id: string | undefined) => void) {
    this.#refresh = refresh;
  }

  add(changes: readonly Change<Topic>[]): void {
    for (const { topic, id } of changes)
      this.#waiting.set(topic, (this.#waiting.get(topic) ?? new Set()).add(id));
    for (const topic of new Set(changes.map((change) => change.topic)))
      if (!this.#resting.has(topic)) this.#flush(topic);
  }

  stop(): void {
    for (const timer of this.#resting.values()) clearTimeout(timer);
    this.#resting.clear();
    this.#waiting.clear();
  }

  #flush(topic: Topic): void {
    const ids = this.#waiting.get(topic);
    this.#waiting.delete(topic);
    this.#resting.delete(topic);
    if (ids === undefined) return;
    if (ids.has(null)) this.#refresh(topic, undefined);
    else for (const id of ids) this.#refresh(topic, id ?? undefined);
    this.#resting.set(
      topic,
      setTimeout(() => this.#flush(topic), pausesMs[topic] ?? usualPauseMs),
    );
  }
}
