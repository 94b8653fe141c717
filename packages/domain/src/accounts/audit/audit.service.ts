import { newId, type Unit } from '../../kernel/index.ts';
import { findLabel } from './find-label.ts';
import type { SystemEvent } from './system-events.ts';
import { findRecentEventSql, insertAuditEventSql } from './audit.sql.ts';

/** Small facts in plain JSON. Never a secret, password, token or message text. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/**
 * The thing an action changed. Without a label, its current name is looked up if this subject type has one.
 */
export interface AuditSubject {
  /** Its type, in the singular: campaign, list, user, wallet … */
  type: string;
  id?: string | null;
  label?: string;
}

interface AuditFacts {
  subject?: AuditSubject;
  details?: AuditDetails;
  /** Who did it, when that isn't the unit's person. Without either, the actor is the system. */
  actor?: { kind: 'staff' | 'system'; name: string };
}

export interface AuditEntry extends AuditFacts {
  /** One of `systemEvents`; add new events there. */
  action: SystemEvent;
}

/** An API call. Its path is the action; the words for it are in the API package. */
export interface AuditedCall extends AuditFacts {
  path: string;
  outcome?: 'done' | 'refused';
  /** Skipped when the same person did the same to the same subject within this many seconds. */
  onceInSeconds?: number;
}

/**
 * Writes the account's audit log: who did what, when and from where. A row is written in the same transaction
 * as the change it records.
 */
export class Audit {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Records something done by the system, a public endpoint or our staff. */
  async record({ action, ...facts }: AuditEntry): Promise<void> {
    await this.#write(action, 'done', facts);
  }

  /** Records an API call. Returns false if it was merged with an earlier one. */
  async recordCall({ path, outcome = 'done', onceInSeconds, ...facts }: AuditedCall): Promise<boolean> {
    if (onceInSeconds !== undefined && (await this.#isRecent(path, facts.subject?.id ?? null, onceInSeconds)))
      return false;
    await this.#write(path, outcome, facts);
    return true;
  }

  /** The subject's current name. Read it before a change that removes the name. */
  labelOf(subject: AuditSubject): Promise<string> {
    return findLabel(this.#unit.sql, this.#unit.actor.accountId, subject);
  }

  async #isRecent(action: string, subjectId: string | null, seconds: number): Promise<boolean> {
    const { accountId, userId } = this.#unit.actor;
    const since = new Date(this.#unit.clock.now().getTime() - seconds * 1_000);
    const { rows } = await this.#unit.sql(findRecentEventSql, [accountId, userId, since, action, subjectId]);
    return rows.length > 0;
  }

  /** The actor's name and address are copied, so the log can still show them after the person is gone. */
  async #write(
    action: string,
    outcome: 'done' | 'refused',
    { subject, details = {}, actor }: AuditFacts,
  ): Promise<void> {
    const { accountId, userId, origin } = this.#unit.actor;
    const now = this.#unit.clock.now();
    const label =
      subject === undefined ? '' : (subject.label ?? (await findLabel(this.#unit.sql, accountId, subject)));
    const kind = actor?.kind ?? (userId === null ? 'system' : 'person');
    await this.#unit.sql(insertAuditEventSql, [
      accountId,
      newId(now.getTime()),
      now,
      action,
      outcome,
      kind,
      kind === 'person' ? userId : null,
      actor?.name ?? null,
      subject?.type ?? '',
      subject?.id ?? null,
      label.slice(0, 200),
      JSON.stringify(details),
      origin?.ip ?? '',
      (origin?.userAgent ?? '').slice(0, 300),
      origin?.requestId ?? '',
    ]);
  }
}
