import { timeCursorOf, likeText, readTimePosition, type Unit } from '../../kernel/index.ts';
import type { AuditDetails } from './audit.service.ts';
import { findAuditPeopleSql } from './audit.sql.ts';

/** One line of the audit log. */
export interface AuditEvent {
  id: string;
  at: Date;
  action: string;
  outcome: 'done' | 'refused';
  actorKind: 'person' | 'staff' | 'system';
  actorId: string | null;
  actorName: string;
  actorEmail: string;
  subjectType: string;
  subjectId: string | null;
  subjectLabel: string;
  details: AuditDetails;
  ip: string;
  userAgent: string;
  requestId: string;
}

export interface AuditFilter {
  actorId?: string | null | undefined;
  action?: string | null | undefined;
  /** Calendar days (YYYY-MM-DD) in the account's time zone, both inclusive. */
  from?: string | null | undefined;
  to?: string | null | undefined;
  /** Part of a name, an address or an IP address. */
  search?: string | undefined;
  /** Also matches events with one of these actions. */
  searchActions?: readonly string[];
}

export interface AuditPage {
  items: AuditEvent[];
  nextCursor: string | null;
}

const columns = `id, at, action, outcome, actor_kind, actor_id, actor_name, actor_email, subject_type,
  subject_id, subject_label, details, ip, user_agent, request_id`;

/** Reads the account's audit log. */
export class AuditTrail {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Newest first, paginated by time. */
  async page(
    filter: AuditFilter,
    { cursor, limit }: { cursor: string | null; limit: number },
  ): Promise<AuditPage> {
    const { clauses, params } = conditions(filter);
    params.unshift(this.#unit.actor.accountId);
    const after = readTimePosition(cursor);
    if (after !== null) {
      params.push(after.at, after.id);
      clauses.push(`(at, id) < ($${params.length - 1}::timestamptz, $${params.length}::uuid)`);
    }
    params.push(limit + 1);
    const { rows } = await this.#unit.sql<AuditEvent>(
      `select ${columns} from audit_event where ${['account_id = $1', ...clauses].join(' and ')}
       order by at desc, id desc limit $${params.length}`,
      params,
    );
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > limit && last !== undefined ? timeCursorOf(last) : null };
  }

  /** Current members and recent actors in the log, by name. */
  async people(): Promise<{ id: string; name: string; email: string }[]> {
    const { rows } = await this.#unit.sql<{ id: string; name: string; email: string }>(findAuditPeopleSql, [
      this.#unit.actor.accountId,
    ]);
    return rows;
  }
}

/** `$1` is the account. */
function conditions(filter: AuditFilter): { clauses: string[]; params: unknown[] } {
  const clauses: string[] = [];
  const params: unknown[] = [];
  const add = (value: unknown, clause: (place: string) => string): void => {
    params.push(value);
    clauses.push(clause(`$${params.length + 1}`));
  };
  const zone = '(select timezone from account where id = $1)';
  if (filter.actorId) add(filter.actorId, (place) => `actor_id = ${place}::uuid`);
  if (filter.action) add(filter.action, (place) => `action = ${place}`);
  if (filter.from) add(filter.from, (place) => `at >= (${place}::date)::timestamp at time zone ${zone}`);
  if (filter.to) add(filter.to, (place) => `at < (${place}::date + 1)::timestamp at time zone ${zone}`);
  const search = filter.search?.trim() ?? '';
  if (search !== '') {
    params.push(filter.searchActions ?? []);
    const actions = `$${params.length + 1}`;
    const columns = ['subject_label', 'actor_name', 'actor_email', 'ip'];
    add(
      `%${likeText(search)}%`,
      (place) =>
        `(${[
          `action = any(${actions})`,
          ...columns.map((column) => `plain_text(${column}) like plain_text(${place})`),
        ].join(' or ')})`,
    );
  }
  return { clauses, params };
}
