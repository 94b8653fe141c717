export { sendOptInMails } from './send-opt-in-mails.ts';
export { type MailRequest, requestMail, sendRequestedMail } from './send-requested-mail.ts';
export { SystemMailer } from './system-mailer.ts';
export { systemMails } from './system-mails.ts';
