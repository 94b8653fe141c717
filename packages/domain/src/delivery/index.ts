export { dispatchOutbox } from './dispatch-outbox.ts';
export type { OutboxEvent, OutboxHandler } from './outbox-event.ts';
export { type MailRequest, requestMail, sendRequestedMail } from './system-mail/send-requested-mail.ts';
export { SystemMailer } from './system-mail/system-mailer.ts';
export { systemMails } from './system-mail/system-mails.ts';
