import type { PersonalTable } from '../kernel/index.ts';

export const sendingPersonalTables: readonly PersonalTable[] = [
  {
    table: 'delivery',
    columns: ['contact_id', 'address', 'name', 'response', 'answers'],
    who: 'account_id = :account and id = any(:deliveries)',
    file: 'messages',
    reads: `
      (
        select name
        from campaign c
        where c.account_id = delivery.account_id and c.id = campaign_id
      ) as campaign,
      channel, address, name, state, reason, response, answers, created_at, settled_at, opened_at, clicked_at,
      bounced_at, complained_at, unsubscribed_at`,
    // Unique, because an address is unique in its campaign, and not a valid address, so nothing can be sent
    // to it.
    erase: `
      update delivery
      set contact_id = null, address = 'erased:' || id, name = null, response = null,
        answers = null
      where :who`,
  },
  {
    table: 'campaign_exclusion',
    columns: ['contact_id', 'address', 'name'],
    who: 'account_id = :account and (contact_id = any(:ids) or address = any(:addresses))',
    file: 'left-out',
    reads: `
      (
        select name
        from campaign c
        where c.account_id = campaign_exclusion.account_id and c.id = campaign_id
      ) as campaign,
      address, name, reason, at`,
    erase: `
      update campaign_exclusion
      set contact_id = null, address = null, name = null
      where :who`,
  },
];
