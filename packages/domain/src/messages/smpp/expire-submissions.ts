import type { DomainWith } from '../../domain-with.ts';
import { DomainError, type DueWorkHandler, type Unit } from '../../kernel/index.ts';
import type { Messages } from '../messages.service.ts';
import { addAccountWork } from '../waiting/message-work.ts';
import { partsWaitSeconds } from './gather-parts.ts';
import { smppErrors, smppStates } from './smpp-submission.ts';
import { oweReceipts, type TakenSubmission } from './write-submissions.ts';
import { findLateMessagesSql, findNextExpirySql } from './smpp-submissions.sql.ts';

/** Schedules the expiry of an account's submissions. An earlier time that's already set stays. */
export async function addExpiryWork(unit: Unit, taken: readonly TakenSubmission[]): Promise<void> {
  const partsDueAt = unit.clock.now().getTime() + (partsWaitSeconds + 1) * 1_000;
  const times = taken.flatMap(({ messageId, submission: { expiresAt } }) => [
    ...(messageId === null ? [partsDueAt] : []),
    ...(expiresAt === undefined ? [] : [expiresAt.getTime()]),
  ]);
  if (times.length > 0) await addAccountWork(unit, 'smpp.expire', new Date(Math.min(...times)));
}

/** Cancels messages past their validity period, and texts whose parts never all arrived. */
export function expireSubmissions(domain: DomainWith<{ messages: Messages }>): DueWorkHandler {
  return {
    kind: 'smpp.expire',
    run: ({ accountId }) =>
      domain.openScope({ accountId, userId: null }, async (scope) => {
        await cancelLate(scope, (id) => scope.messages.cancel(id));
        await expireParts(scope);
        return nextExpiry(scope);
      }),
  };
}

async function cancelLate({ sql, actor }: Unit, cancel: (messageId: string) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ id: string }>(findLateMessagesSql, [actor.accountId]);
  for (const { id } of rows) {
    // It may have been sent since.
    await cancel(id).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  }
}

async function expireParts({ sql, actor }: Unit): Promise<void> {
  const { rows } = await sql<{ id: string }>(
    `update smpp_submission
     set part_of = null, body = null
     where account_id = $1 and message_id is null and part_of is not null
       and created_at < now() - $2 * interval '1 second'
     returning id`,
    [actor.accountId, partsWaitSeconds],
  );
  await oweReceipts(
    sql,
    actor.accountId,
    rows.map(({ id }) => id),
    smppStates.expired,
    smppErrors.partsMissing,
  );
}

async function nextExpiry({ sql, actor }: Unit): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>(findNextExpirySql, [actor.accountId, partsWaitSeconds]);
  const at = rows[0]?.at ?? null;
  return at === null ? undefined : at;
}
