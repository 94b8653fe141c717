import type { Pdu } from '../protocol/pdu.ts';
import type { CloseReason, SessionFault } from './request-outcome.ts';
import type { SmppSession } from './smpp-session.ts';

/** What a session tells whoever opened it. */
export interface SessionHandlers {
  /** A request that the session's state allows; enquire_link and unbind are answered without asking. Rejecting answers RSYSERR. */
  onRequest(request: Pdu, session: SmppSession): Pdu | Promise<Pdu>;
  /** alert_notification and outbind, which have no response. */
  onNotice?(notice: Pdu, session: SmppSession): void;
  onBound?(session: SmppSession): void;
  onFault?(fault: SessionFault, session: SmppSession): void;
  /** Once, at the end. */
  onClose?(reason: CloseReason, session: SmppSession): void;
}
