import type { BareDomain } from '../../../domain-with.ts';
import { DomainError, type DueWorkHandler, type Unit } from '../../../kernel/index.ts';
import { isUnpaid } from '../../rewards/charge-reward.ts';
import { issueReward } from '../../rewards/issuing/issue-reward.ts';
import { approveWhenDue } from './decide-referral.ts';
import {
  listDueSql,
  listOwedSql,
  lockOwedSql,
  nextDueSql,
  settleRewardSql,
  waitForRewardSql,
} from './decide.sql.ts';

/** When to look again for money, or for another day of a reward with a limit per day. */
const waitMs = 15 * 60_000;
const noId = '00000000-0000-0000-0000-000000000000';

/**
 * Approves what is due in a programme and gives the rewards that it owes, one transaction each: two rewards in one would lock
 * the wallet before the second reward. Doing it again gives nothing more.
 */
export function workReferrals(domain: BareDomain): DueWorkHandler {
  return {
    kind: 'referral.work',
    async run({ accountId, subjectId, signal }) {
      const inScope = <T>(work: (unit: Unit) => Promise<T>) =>
        domain.openScope({ accountId, userId: null }, work);
      const listed = (text: string, ...params: unknown[]) =>
        inScope(async ({ sql }) => (await sql<{ id: string }>(text, [accountId, subjectId, ...params])).rows);
      const due = await listed(listDueSql, domain.deps.clock.now());
      for (const { id } of due) {
        if (signal.aborted) throw new Error('stopped between two referrals');
        await inScope((unit) => approveWhenDue(unit, id));
      }
      let isWaiting = false;
      for (let after = noId; ; ) {
        const owed = await listed(listOwedSql, after);
        for (const { id } of owed) {
          if (signal.aborted) throw new Error('stopped between two rewards');
          isWaiting = (await give(domain, accountId, id)) === 'waiting' || isWaiting;
        }
        const last = owed.at(-1);
        if (last === undefined) break;
        after = last.id;
      }
      const [next] = await inScope(
        async ({ sql }) => (await sql<{ next: Date | null }>(nextDueSql, [accountId, subjectId])).rows,
      );
      return earliest([
        next?.next ?? null,
        isWaiting ? new Date(domain.deps.clock.now().getTime() + waitMs) : null,
      ]);
    },
  };
}

function earliest(times: readonly (Date | null)[]): Date | undefined {
  return times.flatMap((time) => time ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0];
}

interface Owed {
  id: string;
  rewardId: string;
  contactId: string | null;
}

type Given = 'settled' | 'waiting';

/** Gives one reward that is owed. It stays owed, with the reason, while the wallet can't pay or the day has no more. */
async function give(domain: BareDomain, accountId: string, id: string): Promise<Given> {
  const actor = { accountId, userId: null };
  try {
    return await domain.openScope(actor, (unit) => giveIn(unit, id));
  } catch (error) {
    if (!isUnpaid(error)) throw error;
    return domain.openScope(actor, (unit) => wait(unit, id, 'unpaid'));
  }
}

async function wait({ sql, actor }: Unit, id: string, reason: 'unpaid' | 'day'): Promise<Given> {
  await sql(waitForRewardSql, [actor.accountId, id, reason]);
  return 'waiting';
}

async function giveIn(unit: Unit, id: string): Promise<Given> {
  const { sql, actor, clock } = unit;
  const { rows } = await sql<Owed>(lockOwedSql, [actor.accountId, id]);
  const [owed] = rows;
  if (owed === undefined) return 'settled';
  const settle = async (state: string, reason: string, issueId: string | null): Promise<Given> => {
    await sql(settleRewardSql, [actor.accountId, id, state, reason, issueId, clock.now()]);
    return 'settled';
  };
  if (owed.contactId === null) return settle('refused', 'contact', null);
  const issue = await issueReward(unit, {
    rewardId: owed.rewardId,
    contactId: owed.contactId,
    campaignId: null,
    source: 'referral',
    key: `referral/${id}`,
  }).catch((error: unknown) => {
    // The person, or the reward, was deleted since.
    if (error instanceof DomainError && error.code === 'not_found') return 'contact' as const;
    throw error;
  });
  if (issue === 'day') return wait(unit, id, issue);
  return typeof issue === 'string' ? settle('refused', issue, null) : settle('issued', '', issue.id);
}
