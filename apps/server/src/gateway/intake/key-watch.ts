import { type Domain, type KeyHolder, recheckKeys, type UsedKey } from '@talkdrum/domain';
import type { Log } from '../../log.ts';

/** The longest a session outlives its key, plus the duration of one check. */
const lookMs = 2_000;
/** Keys per statement. */
const mostAtOnce = 500;

interface WatchedSession {
  key: UsedKey;
  accountId: string;
  /**
   * Ends the session. Called at every check until the session is no longer watched, so it may wait for a
   * commit.
   */
  end(): void;
}

/**
 * Ends open sessions whose key was revoked, has expired or may no longer send, or whose account's sending is
 * suspended.
 */
export class KeyWatch {
  readonly #domain: Domain;
  readonly #log: Log;
  readonly #sessions = new Set<WatchedSession>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(domain: Domain, log: Log) {
    this.#domain = domain;
    this.#log = log;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#look(), lookMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Returns the function that ends the watch. */
  watch(session: WatchedSession): () => void {
    this.#sessions.add(session);
    return () => this.#sessions.delete(session);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const sessions = [...this.#sessions];
    try {
      for (let at = 0; at < sessions.length; at += mostAtOnce)
        await this.#lookAt(sessions.slice(at, at + mostAtOnce));
    } catch (error) {
      // Without the database nothing can be submitted either. The next check tries again.
      this.#log.warn({ error: String(error) }, 'could not check the keys of open sessions');
    } finally {
      this.#isLooking = false;
    }
  }

  async #lookAt(sessions: readonly WatchedSession[]): Promise<void> {
    const holders = await recheckKeys(
      this.#domain.pool,
      sessions.map(({ key }) => key),
    );
    for (const [index, session] of sessions.entries())
      if (!maySend(holders[index] ?? null, session.accountId) && this.#sessions.has(session)) session.end();
  }
}

function maySend(holder: KeyHolder | null, accountId: string): boolean {
  return holder?.accountId === accountId && !holder.isSuspended && holder.scopes.includes('messages.send');
}
