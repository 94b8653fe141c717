export { expireSubmissions } from './expire-submissions.ts';
export { claimReceipts, settleReceipts } from './receipts.ts';
export {
  type OwedReceipt,
  type SmppAddress,
  type SmppAnswer,
  type SmppRefusal,
  type SmppState,
  smppStates,
  type SmppSubmission,
} from './smpp-submission.ts';
export { SmppSubmissions } from './smpp-submissions.service.ts';
