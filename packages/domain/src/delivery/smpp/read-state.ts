import { notFound, type Unit } from '../../kernel/index.ts';
import { type SmppState, smppStates } from './smpp-submission.ts';

interface StateRow {
  messageId: string | null;
  state: string | null;
  deliveredAt: string | null;
  /** The carrier said so after it had taken it. */
  bouncedAt: string | null;
  settledAt: string | null;
  owed: number | null;
  isExpired: boolean;
}

const finalStates: Record<string, number> = {
  failed: smppStates.undeliverable,
  skipped: smppStates.rejected,
  unknown: smppStates.unknown,
};

/** What became of a submission, by the id that was answered. Throws not_found, also for another account's. */
export async function readState(unit: Unit, id: string): Promise<SmppState> {
  const row = await findState(unit, id);
  // The text never became whole, or was refused when it did.
  if (row.state === null) return { state: row.owed ?? smppStates.enroute, doneAt: null };
  const at = row.deliveredAt ?? row.bouncedAt ?? row.settledAt;
  const doneAt = at === null ? null : new Date(at);
  if (row.state === 'cancelled') return { state: row.isExpired ? smppStates.expired : smppStates.deleted, doneAt };
  const failed = row.bouncedAt === null ? finalStates[row.state] : smppStates.undeliverable;
  if (failed !== undefined) return { state: failed, doneAt };
  return row.deliveredAt === null ? { state: smppStates.enroute, doneAt: null } : { state: smppStates.delivered, doneAt };
}

/** The message a submission belongs to; null while parts of it are missing. Throws not_found. */
export async function messageOf(unit: Unit, id: string): Promise<string | null> {
  return (await findState(unit, id)).messageId;
}

async function findState({ sql, actor }: Unit, id: string): Promise<StateRow> {
  const { rows } = await sql<StateRow>(
    `select s.message_id as "messageId", d.state, d.delivered_at as "deliveredAt", d.bounced_at as "bouncedAt", d.settled_at as "settledAt", r.state as owed,
       coalesce(s.expires_at <= now(), false) as "isExpired"
     from smpp_submission s left join delivery d on d.account_id = s.account_id and d.id = s.message_id
     left join smpp_receipt r on r.account_id = s.account_id and r.submission_id = s.id
     where s.account_id = $1 and s.id = $2`,
    [actor.accountId, id],
  );
  if (rows[0] === undefined) throw notFound('message');
  return rows[0];
}
