import { byContact, type PersonalTable } from '../../kernel/index.ts';

/** The card of a contact, with every movement of its points. The row stays without its person: points must add up. */
export const loyaltyPersonalTables: readonly PersonalTable[] = [
  {
    table: 'loyalty_member',
    columns: ['contact_id'],
    who: byContact,
    file: 'loyalty',
    reads: `
      number, joined_at, (
        select name
        from loyalty_program p
        where p.account_id = loyalty_member.account_id and p.id = program_id
      ) as program, (
        select name
        from loyalty_tier t
        where t.account_id = loyalty_member.account_id and t.id = tier_id
      ) as tier, (
        select jsonb_agg(
          jsonb_build_object('at', e.at, 'kind', e.kind, 'points', e.points, 'reference', e.reference, 'reason', e.reason)
          order by e.id
        )
        from point_entry e
        where e.account_id = loyalty_member.account_id and e.member_id = loyalty_member.id
      ) as points`,
    erase: 'update loyalty_member set contact_id = null where :who',
  },
];
