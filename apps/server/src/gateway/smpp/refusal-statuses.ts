import { DomainError, type SmppRefusal } from '@talkdrum/domain';
import { STATUS } from '@talkdrum/smpp';

/** Which status says what is wrong with one submission. */
export function statusOf({ about }: SmppRefusal): number {
  return {
    source: STATUS.RINVSRCADR,
    destination: STATUS.RINVDSTADR,
    text: STATUS.RINVMSGLEN,
    schedule: STATUS.RINVSCHED,
    other: STATUS.RSUBMITFAIL,
  }[about];
}

/**
 * The status for what a whole submission was refused with; null for what is nobody's refusal. SMPP 3.4 has no
 * code for an empty wallet or a subscription that ended: both are RSUBMITFAIL.
 */
export function statusOfError(error: unknown): number | null {
  if (!(error instanceof DomainError)) return null;
  return error.code === 'rate_limited' ? STATUS.RTHROTTLED : STATUS.RSUBMITFAIL;
}
