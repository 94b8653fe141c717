import { byContact, type PersonalTable } from '../kernel/index.ts';

/** Answers are about the person who gave them, and go with the contact. */
export const acquisitionPersonalTables: readonly PersonalTable[] = [
  {
    table: 'submission',
    columns: ['contact_id', 'answers'],
    who: byContact,
    file: 'submissions',
    reads: `
      submitted_at, answers, consents, (
        select name
        from form f
        where f.account_id = submission.account_id and f.id = form_id
      ) as form`,
    erase: 'delete from submission where :who',
  },
];
