import type pg from 'pg';
import type { Grants } from '../accounts/index.ts';
import { DomainError, type Logger } from '../kernel/index.ts';
import { type LiveEvent, LiveStream } from './live-stream.ts';
import { eventIdOf, readChanges, readMissed, readNow, type ReadUntil } from './read-changes.ts';

/** Who watches: a person's session, or a staff member's read-only view. */
export interface Watcher {
  sessionId: string;
  accountId: string;
  isView: boolean;
  grants: Grants;
}

/** The current access of sessions, by id. A missing one has ended. */
export type AccessNow = ReadonlyMap<string, { accountId: string; grants: Grants; isClosing: boolean }>;

/** Looks up many sessions in one statement each. */
interface AccessCheck {
  sessions(ids: string[]): Promise<AccessNow>;
  views(ids: string[]): Promise<AccessNow>;
}

export interface LiveLimits {
  perSession: number;
  perAccount: number;
  lookMs: number;
}

/**
 * Background pages close their stream, so one session rarely has more than two. Without HTTP/2, browsers open
 * six connections per host: four streams leave room for calls.
 */
const usualLimits: LiveLimits = { perSession: 4, perAccount: 60, lookMs: 1_000 };

/**
 * The event streams of one process. One poll per second serves them all: it checks whether each session can
 * still see its account, then reads the changes in all watched accounts. So the work grows with neither
 * streams nor watchers.
 */
export class LiveChanges {
  readonly #pool: pg.Pool;
  readonly #access: AccessCheck;
  readonly #logger: Logger;
  readonly #limits: LiveLimits;
  readonly #streams = new Set<LiveStream>();
  #until: ReadUntil = '';
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined = undefined;

  constructor(pool: pg.Pool, access: AccessCheck, logger: Logger, limits: Partial<LiveLimits> = {}) {
    this.#pool = pool;
    this.#access = access;
    this.#logger = logger;
    this.#limits = { ...usualLimits, ...limits };
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * The changes in the watcher's account, each with an id to resume from. Throws when access ends:
   * `unauthenticated`, `account_switched` or `forbidden`; and `limit_reached` if too many streams are open.
   */
  async *watch(
    watcher: Watcher,
    lastEventId: string | null,
    signal: AbortSignal,
  ): AsyncGenerator<[eventId: string, event: LiveEvent]> {
    const stream = new LiveStream(watcher);
    this.#enter(stream);
    const stop = () => stream.stop();
    signal.addEventListener('abort', stop);
    try {
      // Registered before reading what it missed, so nothing can be committed unnoticed in between.
      if (this.#until === '') this.#until = await readNow(this.#pool);
      stream.add(await readMissed(this.#pool, watcher.accountId, lastEventId));
      stream.open();
      this.#timer ??= this.#plan();
      for (;;) {
        const event = await stream.take();
        if (event === null) return;
        yield [eventIdOf(this.#until, Date.now()), event];
      }
    } finally {
      signal.removeEventListener('abort', stop);
      this.#streams.delete(stream);
    }
  }

  /** Polls now; called by the timer and by tests. Polls never overlap. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Ends all streams. Their pages reconnect, to another process if there is one. */
  close(): void {
    clearTimeout(this.#timer);
    for (const stream of this.#streams)
      stream.end(
        new DomainError('unavailable', 'The server is restarting. The page reconnects automatically.'),
      );
  }

  #enter(stream: LiveStream): void {
    const open = [...this.#streams];
    const ofSession = open.filter(({ sessionId }) => sessionId === stream.sessionId).length;
    const ofAccount = open.filter(({ accountId }) => accountId === stream.accountId).length;
    if (ofSession >= this.#limits.perSession || ofAccount >= this.#limits.perAccount)
      throw new DomainError(
        'limit_reached',
        'Too many pages are open to keep this one live. It refreshes every few seconds instead.',
      );
    this.#streams.add(stream);
  }

  #plan(): NodeJS.Timeout {
    const timer = setTimeout(() => {
      void this.look().finally(() => {
        this.#timer = this.#streams.size > 0 ? this.#plan() : undefined;
        // The next stream starts with a new snapshot: one kept for hours would go through everything since.
        if (this.#timer === undefined) this.#until = '';
      });
    }, this.#limits.lookMs);
    return timer.unref();
  }

  async #lookOnce(): Promise<void> {
    const streams = [...this.#streams];
    if (streams.length === 0) return;
    try {
      const access = await this.#readAccess(streams);
      const lasting = streams.filter((stream) => keepOrEnd(stream, access));
      const accounts = [...new Set(lasting.map(({ accountId }) => accountId))];
      if (accounts.length === 0 || this.#until === '') return;
      const { changes, until } = await readChanges(this.#pool, accounts, this.#until);
      this.#until = until;
      for (const stream of lasting)
        stream.add(changes.filter(({ accountId }) => accountId === stream.accountId));
    } catch (error) {
      this.#logger.warn({ error: String(error) }, 'live updates failed');
    }
  }

  async #readAccess(streams: LiveStream[]): Promise<AccessNow> {
    const ids = (isView: boolean) => [
      ...new Set(streams.filter((stream) => stream.isView === isView).map(({ sessionId }) => sessionId)),
    ];
    const [sessions, views] = [ids(false), ids(true)];
    const found = [
      sessions.length > 0 ? await this.#access.sessions(sessions) : [],
      views.length > 0 ? await this.#access.views(views) : [],
    ];
    return new Map(found.flatMap((each) => [...each]));
  }
}

/** Updates a stream's privileges, or ends it. */
function keepOrEnd(stream: LiveStream, access: AccessNow): boolean {
  const now = access.get(stream.sessionId);
  if (now === undefined)
    stream.end(new DomainError('unauthenticated', 'Your session has ended. Sign in again to continue.'));
  else if (now.accountId !== stream.accountId) stream.end(accountSwitched(now.accountId));
  else if (now.isClosing)
    stream.end(
      new DomainError('forbidden', 'This profile is scheduled for deletion. Restore it to continue.'),
    );
  else {
    stream.grants = now.grants;
    return true;
  }
  return false;
}

/** Sent to a page rendered for an account the session has since switched away from. */
export function accountSwitched(accountId: string): DomainError {
  const message =
    'You switched to another profile in a different tab, so nothing was changed. Switch back to continue ' +
    'here, or reload the page.';
  return new DomainError('account_switched', message, { accountId });
}
