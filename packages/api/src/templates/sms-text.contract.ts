/**
 * The server's segment counter, shared with the editor, so the count shown while typing is the count charged.
 * Pure, without dependencies.
 */
export {
  applyReplacements,
  describeSms,
  singleCapacity,
  type SmsDescription,
  type SmsReplacement,
} from '@talkdrum/domain/sms-text';
