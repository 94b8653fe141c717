import * as smtp from '@talkdrum/smtp';
import { DomainError } from '../kernel/index.ts';

/*
 * `@talkdrum/smtp` with the domain's errors: `invalid_address` for a bad address, `invalid_input` for any
 * other bad value. Import the protocol from this file only.
 */

export {
  addressDomain,
  bytesOf,
  createDkimSigner,
  dateHeader,
  type DkimKey,
  type DkimSigner,
  encodeQuotedPrintable,
  type FeedbackId,
  fieldNames,
  forgetBytes,
  headerLine,
  headerText,
  joinSegment,
  type Mailbox,
  mailboxText,
  type MimeFile,
  multipart,
  type SendOutcome,
  type SmtpEnvelope,
  type SmtpPhase,
  type SmtpRefusal,
  type SmtpTimeouts,
  type SmtpTransport,
  type SmtpTransportOptions,
  textHeader,
  type TlsMode,
  withFiles,
} from '@talkdrum/smtp';

export const parseAddress = withDomainErrors(smtp.parseAddress);
export const mailboxHeader = withDomainErrors(smtp.mailboxHeader);
export const messageIdHeader = withDomainErrors(smtp.messageIdHeader);
export const unsubscribeHeader = withDomainErrors(smtp.unsubscribeHeader);
export const listIdHeader = withDomainErrors(smtp.listIdHeader);
export const feedbackIdHeader = withDomainErrors(smtp.feedbackIdHeader);
const openTransport = withDomainErrors(smtp.createSmtpTransport);

/**
 * A pool of SMTP connections. Throws `invalid_input` for a bad URL; `send` rejects with `invalid_address`.
 */
export function createSmtpTransport(options: smtp.SmtpTransportOptions): smtp.SmtpTransport {
  const transport = openTransport(options);
  return {
    connections: transport.connections,
    async send(envelope, message, onLeaving) {
      try {
        return await transport.send(envelope, message, onLeaving);
      } catch (error) {
        throw asDomainError(error);
      }
    },
    close: () => transport.close(),
  };
}

function withDomainErrors<Args extends unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    try {
      return make(...args);
    } catch (error) {
      throw asDomainError(error);
    }
  };
}

function asDomainError(error: unknown): unknown {
  if (!(error instanceof smtp.InvalidMailError)) return error;
  return new DomainError(
    error.code === 'invalid_address' ? 'invalid_address' : 'invalid_input',
    error.message,
  );
}
