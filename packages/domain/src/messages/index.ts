export { batchSubject, chargeBatches, holdLifeMs, prolongHolds } from './charge-batches.ts';
export { ContactHistory, type HistoryEntry } from './contact-history.ts';
export { exportMessages } from './export-messages.ts';
export { type HeldMessages, holdMessages } from './held-messages.ts';
export { settleHeld } from './hold-messages.ts';
export { messageJobs } from './keep-message-links.ts';
export { messageInvariants } from './message-invariants.ts';
export { findMessageLink } from './message-links.ts';
export {
  type MessageDetails,
  type MessageEvent,
  type MessageFilter,
  type MessageRecord,
} from './message-record.ts';
export {
  largestBatch,
  type MessageAttachment,
  type MessageChannel,
  type MessageRequest,
  type RefusedMessage,
  type SubmissionSource,
  submissionSources,
  type SubmitAnswer,
  type SubmitOptions,
  type SubmittedMessage,
} from './message-request.ts';
export { Messages } from './messages.service.ts';
export { renderContent } from './render-content.ts';
export { expireSubmissions } from './smpp/expire-submissions.ts';
export { claimReceipts, settleReceipts } from './smpp/receipts.ts';
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
export { streamWork } from './stream-work.ts';
export { LinkNumbers, trackHtml, type TrackingLinks } from './track-html.ts';
export { viewMessage } from './view-message.ts';
export { type StoredAttachment } from './write-messages.ts';
export { honoursUnsubscribe, senderOfMessage, suppressedMessage } from './unsubscribe-rule.ts';
