import type { PersonalTable } from '../kernel/index.ts';

export const trackingPersonalTables: readonly PersonalTable[] = [
  {
    table: 'delivery_event',
    columns: ['contact_id', 'ip_hash', 'user_agent', 'detail'],
    who: 'account_id = :account and (delivery_id = any(:deliveries) or contact_id = any(:ids))',
    file: 'events',
    reads: 'at, kind, audience, campaign_id, delivery_id, link_n, user_agent, detail',
    erase: `
      update delivery_event
      set contact_id = null, ip_hash = '', user_agent = '', detail = ''
      where :who`,
  },
];
