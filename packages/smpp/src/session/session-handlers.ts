import type { Pdu } from '../protocol/pdu.ts';
import type { CloseReason, SessionFault } from './request-outcome.ts';

/** Callbacks of a session. */
export interface SessionHandlers<Session> {
  /**
   * A request that the session's state allows; enquire_link and unbind are answered without asking. Rejecting
   * answers RSYSERR.
   */
  onRequest(request: Pdu, session: Session): Pdu | Promise<Pdu>;
  /** alert_notification and outbind, which have no response. */
  onNotice?(notice: Pdu, session: Session): void;
  onBound?(session: Session): void;
  onFault?(fault: SessionFault, session: Session): void;
  /** Once, at the end. */
  onClose?(reason: CloseReason, session: Session): void;
}
