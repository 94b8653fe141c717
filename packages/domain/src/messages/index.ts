export { batchSubject, chargeBatches, holdLifeMs, prolongBatchHolds } from './waiting/charge-batches.ts';
export { ContactHistory, type HistoryEntry } from './records/contact-history.ts';
export { decideFallbacks } from './fallbacks/decide-fallbacks.ts';
export { exportMessages } from './export-messages.ts';
export { type HeldMessages, holdMessages, settleHeld } from './waiting/hold-messages.ts';
export { messageJobs } from './content/keep-message-links.ts';
export { messageInvariants } from './records/message-invariants.sql.ts';
export { findMessageLink } from './content/message-links.ts';
export {
  type MessageDetails,
  type MessageEvent,
  type MessageFilter,
  type MessageRecord,
} from './records/message-record.ts';
export {
  type Fallback,
  largestBatch,
  type MessageAttachment,
  type LastInTransaction,
  type MessageRequest,
  type RefusedMessage,
  type SubmitAnswer,
  type SubmitOptions,
  type SubmittedMessage,
} from './request/message-request.ts';
export type { MessageStatus, SubmissionSource } from './request/message.schema.ts';
export { sendFormMail } from './opt-in/send-form-mail.ts';
export { type SendOptInText, sendOptInText } from './opt-in/send-opt-in-text.ts';
export { Messages } from './messages.service.ts';
export { renderContent } from './content/render-content.ts';
export { expireSubmissions } from './smpp/expire-submissions.ts';
export { exchangeReceipts, type HandedOver, type ReceiptLane } from './smpp/receipts.ts';
export {
  type OwedReceipt,
  type SmppAddress,
  type SmppAnswer,
  type SmppRefusal,
  type SmppState,
  smppStates,
  type SmppSubmission,
} from './smpp/smpp-submission.ts';
export { SmppSubmissions } from './smpp/smpp-submissions.service.ts';
export { messageWork } from './waiting/message-work.ts';
export { LinkNumbers, trackHtml, type TrackingLinks } from './content/track-html.ts';
export { viewMessage } from './content/view-message.ts';
export { readRawAhead } from './submission/check-raw.ts';
export { type StoredAttachment } from './submission/write-messages.ts';
export { honoursUnsubscribe, senderOfMessage, suppressedMessage } from './waiting/unsubscribe-rule.ts';
export { deleteExpiredMessages } from './records/delete-expired.ts';
export { messagesRetention } from './messages-retention.ts';
export { messagesPersonalTables } from './messages-personal-data.ts';
export { messagesRestoredWork } from './messages-restored-work.ts';
