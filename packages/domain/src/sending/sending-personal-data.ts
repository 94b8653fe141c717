import type { PersonalTable } from '../kernel/index.ts';

export const sendingPersonalTables: readonly PersonalTable[] = [
  {
    table: 'delivery',
    columns: ['contact_id', 'address', 'name', 'response'],
    who: 'account_id = :account and id = any(:deliveries)',
    file: 'messages',
    reads: `
      (
        select name
        from campaign c
        where c.account_id = delivery.account_id and c.id = campaign_id
      ) as campaign,
      channel, address, name, state, reason, response, created_at, settled_at, opened_at, clicked_at,
      bounced_at, complained_at, unsubscribed_at`,
    // Unique, because an address is unique in its campaign, and not a valid address, so nothing can be sent
    // to it.
    erase: `
      update delivery
      set contact_id = null, address = 'erased:' || id, name = null, response = null
      where :who`,
  },
];
