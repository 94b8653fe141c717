/** Something that happened in an account, as its transaction wrote it. */
export interface OutboxEvent {
  accountId: string;
  id: string;
  kind: string;
  payload: Record<string, unknown>;
}

/**
 * Tells the outside of one kind of event. Runs outside any transaction, at least once; throw to be tried
 * again.
 */
export interface OutboxHandler {
  kind: string;
  /** The payload holds a link that signs in or confirms: it is wiped when the event is dispatched. */
  isPayloadSecret?: boolean;
  run(event: OutboxEvent): Promise<void>;
}
