import type { PersonalTable } from '../kernel/index.ts';

/** The files of a message: its raw mail and its attachments. */
export const isFileOf = (message: string, file: string): string =>
  `(${message}.raw_id = ${file}.id or position(${file}.id::text in ${message}.attachments::text) > 0)`;

export const messagesPersonalTables: readonly PersonalTable[] = [
  {
    table: 'message',
    columns: [
      'sender_name',
      'recipient',
      'subject',
      'reference',
      'data',
      'html',
      'body',
      'reply_to',
      'headers',
      'attachments',
      'links',
    ],
    who: 'account_id = :account and id = any(:deliveries)',
    file: 'transactional-messages',
    reads: `
      created_at, channel, sender, sender_name, recipient, subject, reference, data, html, body, reply_to,
      headers, attachments, links`,
    // Files shared with other people's messages stay.
    erase: `
      with
        gone as (
          delete from message_blob b
          where b.account_id = :account
            and exists (
              select 1
              from message m
              where m.account_id = :account and m.id = any(:deliveries) and ${isFileOf('m', 'b')}
            )
            and not exists (
              select 1
              from message o
              where o.account_id = :account and o.id <> all(:deliveries) and ${isFileOf('o', 'b')}
            )
        )
      update message
      set recipient = 'erased:' || id, sender_name = '', subject = '', reference = '', data = null,
        html = null, body = null, reply_to = null, request_hash = null, headers = null, attachments = null,
        links = null, raw_id = null, has_content = false
      where :who`,
  },
  {
    table: 'smpp_submission',
    columns: ['destination', 'excerpt', 'part_of', 'body'],
    who: `
      account_id = :account
      and (
        message_id = any(:deliveries) or destination = any(:addresses)
        or '+' || destination = any(:addresses)
      )`,
    file: 'smpp-submissions',
    reads: 'created_at, source, destination, excerpt, body',
    erase: `
      with
        gone as (
          delete from smpp_submission
          where :who
          returning account_id, id
        )
      delete from smpp_receipt r
      using gone
      where r.account_id = gone.account_id and r.submission_id = gone.id`,
  },
];
