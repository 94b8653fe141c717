import { DomainError, type DomainErrorCode, type SmppRefusal } from '@talkdrum/domain';
import { STATUS } from '@talkdrum/smpp';

/** The status for each wrong field of a submission. */
export function statusOf({ about }: SmppRefusal): number {
  return {
    source: STATUS.RINVSRCADR,
    destination: STATUS.RINVDSTADR,
    text: STATUS.RINVMSGLEN,
    schedule: STATUS.RINVSCHED,
    other: STATUS.RSUBMITFAIL,
  }[about];
}

/** Clients keep the message and try again, as after any RSYSERR; RSUBMITFAIL ends it for many. */
const temporary: ReadonlySet<DomainErrorCode> = new Set(['unavailable', 'conflict']);

/**
 * The status for a refused submission; null for an error that isn't a refusal. SMPP 3.4 has no code for an
 * empty wallet or an ended subscription: both are RSUBMITFAIL.
 */
export function statusOfError(error: unknown): number | null {
  if (!(error instanceof DomainError)) return null;
  if (temporary.has(error.code)) return STATUS.RSYSERR;
  return error.code === 'rate_limited' ? STATUS.RTHROTTLED : STATUS.RSUBMITFAIL;
}
