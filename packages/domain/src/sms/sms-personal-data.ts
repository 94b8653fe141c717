import type { PersonalTable } from '../kernel/index.ts';

export const smsPersonalTables: readonly PersonalTable[] = [
  {
    table: 'sms_reply',
    columns: ['contact_id', 'address', 'body', 'answer', 'answer_id'],
    who: `
      account_id = :account
      and (contact_id = any(:ids) or address = any(:addresses) or delivery_id = any(:deliveries))`,
    file: 'sms-replies',
    reads: 'received_at, address, sender, body, keyword, answer',
    erase: 'delete from sms_reply where :who',
  },
];
