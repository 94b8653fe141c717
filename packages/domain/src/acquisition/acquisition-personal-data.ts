import { byContact, type PersonalTable } from '../kernel/index.ts';

/** Answers are about the person who gave them, and go with the contact. */
export const acquisitionPersonalTables: readonly PersonalTable[] = [
  {
    table: 'survey_session',
    columns: ['contact_id', 'answers'],
    who: byContact,
    file: 'unfinished_surveys',
    reads: `
      started_at, answers, (
        select name
        from survey s
        where s.account_id = survey_session.account_id and s.id = survey_id
      ) as survey`,
    erase: 'delete from survey_session where :who',
  },
  {
    // Codes and words of a submission; both go with it.
    table: 'survey_answer',
    columns: ['contact_id'],
    who: byContact,
  },
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
      ) as form, (
        select name
        from survey s
        where s.account_id = submission.account_id and s.id = published_id
      ) as survey`,
    erase: 'delete from submission where :who',
  },
  {
    table: 'lead',
    columns: [
      'contact_id',
      'email_hash',
      'phone_hash',
      'sealed',
      'sealed_sealed_by',
      'dispute_note',
      'decision_note',
    ],
    who: `account_id = :account and (
      contact_id = any(:ids) or email_hash = any(:hashes) or phone_hash = any(:hashes)
    )`,
    file: 'leads',
    reads: `
      submitted_at, state, channel, (
        select name
        from form f
        where f.account_id = lead.account_id and f.id = form_id
      ) as campaign`,
    // A charge stays in the books, and so does the row that says what it was for.
    erase: `
      with
        gone as (
          delete from lead
          where sealed is not null and :who
        )
      update lead
      set contact_id = null, email_hash = null, phone_hash = null, dispute_note = '', decision_note = ''
      where sealed is null and :who`,
  },
];
