import { aboutIn, type PersonalTable } from '../kernel/index.ts';

/**
 * A contact who reported a page of the account, or whom a report names. Not in the export, which the account downloads:
 * it must not learn who reported it. The reason stays.
 */
export const publishingPersonalTables: readonly PersonalTable[] = [
  {
    table: 'abuse_report',
    columns: ['reporter_email', 'detail'],
    who: `account_id = :account and (${aboutIn('reporter_email')} or ${aboutIn('detail')})`,
    erase: `update abuse_report set reporter_email = '', detail = '' where :who`,
  },
];
