import { newId, type Unit } from '../../kernel/index.ts';
import { findLabel } from './find-label.ts';
import type { SystemEvent } from './system-events.ts';

/** Small facts in plain JSON. Never a secret, a password, a token or the text of a message. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/**
 * What something was done to. Without a label the name it has now is looked up, where a subject of this type
 * has one.
 */
export interface AuditSubject {
  /** The singular of what it is: campaign, list, user, wallet … */
  type: string;
  id?: string | null;
  label?: string;
}

export interface AuditFacts {
  subject?: AuditSubject;
  details?: AuditDetails;
  /**
   * Who did it when it was not the person of this unit. Without it and without a person it was the system.
   */
  actor?: { kind: 'staff' | 'system'; name: string };
}

export interface AuditEntry extends AuditFacts {
  /** One of `systemEvents`; add a line there for a new one. */
  action: SystemEvent;
}

/** A call of the API: its path is the action, its words are in the API. */
export interface AuditedCall extends AuditFacts {
  path: string;
  outcome?: 'done' | 'refused';
  /** Nothing is written when the same person did the same to the same subject within so many seconds. */
  onceInSeconds?: number;
}

/**
 * The account's audit log: who did what, when and from where. Rows are written in the transaction they tell
 * of.
 */
export class Audit {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Records something the system, a door or our staff did. */
  async record({ action, ...facts }: AuditEntry): Promise<void> {
    await this.#write(action, 'done', facts);
  }

  /** Records a call of the API. Returns false when it was merged with one before. */
  async recordCall({ path, outcome = 'done', onceInSeconds, ...facts }: AuditedCall): Promise<boolean> {
    if (onceInSeconds !== undefined && (await this.#isRecent(path, facts.subject?.id ?? null, onceInSeconds)))
      return false;
    await this.#write(path, outcome, facts);
    return true;
  }

  /** The name a subject has now, for a change after which it has none. */
  labelOf(subject: AuditSubject): Promise<string> {
    return findLabel(this.#unit.sql, this.#unit.actor.accountId, subject);
  }

  async #isRecent(action: string, subjectId: string | null, seconds: number): Promise<boolean> {
    const { accountId, userId } = this.#unit.actor;
    const since = new Date(this.#unit.clock.now().getTime() - seconds * 1_000);
    const { rows } = await this.#unit.sql(
      'select 1 from audit_event where account_id = $1 and actor_id = $2 and at > $3 and action = $4 and subject_id is not distinct from $5::uuid limit 1',
      [accountId, userId, since, action, subjectId],
    );
    return rows.length > 0;
  }

  /** The name and address of the person are copied: the log must say them when the person is gone. */
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
    await this.#unit.sql(
      `insert into audit_event (account_id, id, at, action, outcome, actor_kind, actor_id, actor_name, actor_email, subject_type, subject_id, subject_label, details, ip, user_agent, request_id)
       values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, (select trim(first_name || ' ' || last_name) from app_user where id = $7), 'Talkdrum'),
         coalesce((select email from app_user where id = $7), ''), $9, $10, $11, $12, $13, $14, $15)`,
      [
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
      ],
    );
  }
}
