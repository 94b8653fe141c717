import { type PersonalTable, aboutIn } from '../kernel/index.ts';

/** A contact who reported a page of the account. The report stays; what names them goes. */
export const publishingPersonalTables: readonly PersonalTable[] = [
  {
    table: 'abuse_report',
    columns: ['reporter_email', 'detail'],
    who: `account_id = :account and (${aboutIn('reporter_email')} or ${aboutIn('detail')})`,
    erase: `
      update abuse_report
      set reporter_email = regexp_replace(reporter_email, :pattern, '', 'gi'),
        detail = regexp_replace(detail, :pattern, 'erased', 'gi')
      where :who`,
  },
];
