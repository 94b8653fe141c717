export { addressDomain, type Mailbox, parseAddress } from './address/address.ts';
export type { SendOutcome, SmtpPhase, SmtpRefusal } from './connection/send-outcome.ts';
export type { SmtpEnvelope } from './connection/smtp-session.ts';
export { createSmtpTransport, type SmtpTransport } from './connection/smtp-transport.ts';
export type { SmtpTimeouts, SmtpTransportOptions, TlsMode } from './connection/transport-options.ts';
export { createDkimSigner, type DkimKey, type DkimSigner } from './dkim/dkim-signer.ts';
export { InvalidMailError, type InvalidMailCode } from './invalid-mail-error.ts';
export { bytesOf, forgetBytes } from './message-bytes.ts';
export { headerText, mailboxText } from './mime/header-text.ts';
export { type MimeFile, multipart, withFiles } from './mime/mime-files.ts';
export {
  dateHeader,
  type FeedbackId,
  feedbackIdHeader,
  fieldNames,
  headerLine,
  listIdHeader,
  mailboxHeader,
  messageIdHeader,
  textHeader,
  unsubscribeHeader,
} from './mime/mime-headers.ts';
export { encodeQuotedPrintable, joinSegment } from './mime/quoted-printable.ts';
