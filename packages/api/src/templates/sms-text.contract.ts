/**
 * The counter of the server, for the screen: what is shown while typing is what is charged. Pure, without
 * dependencies.
 */
export {
  applyReplacements,
  describeSms,
  singleCapacity,
  type SmsDescription,
  type SmsReplacement,
} from '@talkdrum/domain/sms-text';
