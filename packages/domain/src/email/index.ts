export { type Mailbox } from './address.ts';
export { composeTransactional, type TransactionalMessage } from './compose-transactional.ts';
export { createDkimSigner, type DkimKey, type DkimSigner } from './dkim-signer.ts';
export type { FeedbackId } from './mime-headers.ts';
export {
  assembleMime,
  type MimeBasis,
  type MimeRecipient,
  type PreparedMessage,
  prepareMime,
} from './prepare-mime.ts';
export type { SmtpTimeouts, SmtpTransportOptions, TlsMode } from './smtp-options.ts';
export type { SendOutcome, SmtpPhase, SmtpRefusal } from './smtp-outcome.ts';
export type { SmtpEnvelope } from './smtp-session.ts';
export { createSmtpTransport, type SmtpTransport } from './smtp-transport.ts';
export { parseAddress, addressDomain } from './address.ts';
export { fieldNames, feedbackIdHeader, headerLine, listIdHeader, unsubscribeHeader } from './mime-headers.ts';
export { mostReceived, rawFacts, readHead, withCrlf, passOnRaw } from './raw-message.ts';
export { repairRaw } from './repair-raw.ts';
export { isRewritable, rewriteHtmlParts } from './rewrite-html-parts.ts';
