import type { ContactMerge, RoomMerging, Unit } from '../../kernel/index.ts';
import {
  findCardsSql,
  followCardsSql,
  joinCardsSql,
  keepHigherTierSql,
  lockCardsSql,
  noteTierSql,
  ofOtherCardSql,
  removeCardSql,
} from './loyalty-merging.sql.ts';
import { moveUp } from './tiers/move-tiers.ts';

/** One card in each programme: the kept contact's, with the points, movements and the higher tier of both. */
export const loyaltyMerging: RoomMerging = {
  tables: [
    {
      table: 'loyalty_member',
      columns: ['contact_id'],
      locks: [lockCardsSql],
      // Where both are members, the step is what joins them.
      moves: [followCardsSql],
    },
  ],
  counted: [
    {
      counts: 'points',
      sql: `
        select coalesce(sum(b.available + b.pending), 0)::int8 as n
        from loyalty_member m
        join point_balance b on b.account_id = m.account_id and b.member_id = m.id
        where m.account_id = $1 and m.contact_id = $2`,
    },
  ],
  steps: [joinCards],
};

interface Cards {
  programId: string;
  keptId: string;
  otherId: string;
}

async function joinCards(unit: Unit, { keptId, otherId }: ContactMerge): Promise<void> {
  const { sql, actor, clock } = unit;
  const { rows } = await sql<Cards>(findCardsSql, [actor.accountId, keptId, otherId]);
  for (const cards of rows) {
    const both = [actor.accountId, cards.keptId, cards.otherId];
    for (const statement of ofOtherCardSql) await sql(statement, both);
    await sql(joinCardsSql, both);
    await sql(keepHigherTierSql, both);
    await sql(noteTierSql, [actor.accountId, cards.keptId, clock.now()]);
    await sql(removeCardSql, [actor.accountId, cards.otherId]);
    await moveUp(unit, cards.programId, [cards.keptId]);
  }
}
