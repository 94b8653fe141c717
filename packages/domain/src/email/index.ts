export { composeTransactional, type TransactionalMessage } from './compose-transactional.ts';
export {
  assembleMime,
  type MimeBasis,
  type MimeRecipient,
  type PreparedMessage,
  prepareMime,
} from './prepare-mime.ts';
export {
  addressDomain,
  createDkimSigner,
  createSmtpTransport,
  type DkimKey,
  type DkimSigner,
  type FeedbackId,
  feedbackIdHeader,
  fieldNames,
  forgetBytes,
  headerLine,
  listIdHeader,
  type Mailbox,
  parseAddress,
  type SendOutcome,
  type SmtpEnvelope,
  type SmtpPhase,
  type SmtpRefusal,
  type SmtpTimeouts,
  type SmtpTransport,
  type SmtpTransportOptions,
  type TlsMode,
  unsubscribeHeader,
} from './protocol.ts';
export { mostReceived, rawFacts, readHead, withCrlf, passOnRaw } from './raw-message.ts';
export { repairRaw } from './repair-raw.ts';
export { isRewritable, rewriteHtmlParts } from './rewrite-html-parts.ts';
