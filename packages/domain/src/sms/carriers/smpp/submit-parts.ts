import {
  chooseCoding,
  createPdu,
  formatSmppTime,
  isThrottling,
  type LongMessageMode,
  messageParts,
  type SmppClient,
  STATUS,
  statusName,
  type SubmitOutcome,
} from '@talkdrum/smpp';
import type { OutgoingSms } from '../outgoing-sms.ts';
import { deferred, failed, sent, unknown, unsent } from '../outcomes.ts';
import type { CarrierOutcome } from '../sms-carrier.ts';
import { numberAddress, senderAddress } from './smpp-address.ts';

/** How often a part is offered to a throttling carrier before the message is deferred. */
const mostTries = 3;
const throttledSeconds = 10;

export interface SubmitStyle {
  longMessages: LongMessageMode;
  /** Joins the parts of one text. Different for each text. */
  reference: number;
}

/**
 * Sends one text over one connection, in as many parts as it takes. Returns the outcome of the whole text.
 */
export async function submitParts(
  client: SmppClient,
  sms: OutgoingSms,
  { longMessages, reference }: SubmitStyle,
): Promise<CarrierOutcome> {
  const { alphabet, dataCoding, octets } = chooseCoding(sms.text);
  const parts = messageParts(octets, alphabet, longMessages, reference);
  if (parts === undefined) return failed('the text is too long for SMS');
  const fields = {
    source: senderAddress(sms.sender),
    destination: numberAddress(sms.to),
    registeredDelivery: 1,
    dataCoding,
    validityPeriod: sms.expiresAt ? formatSmppTime(sms.expiresAt) : '',
  };
  const outcomes: SubmitOutcome[] = [];
  for (const part of parts) {
    const outcome = await offer(client, createPdu('submit_sm', { ...fields, ...part }));
    outcomes.push(outcome);
    // Stop at the first refused part: a text with a missing part is worse than no text.
    if (!isTaken(outcome)) break;
  }
  return conclude(outcomes);
}

async function offer(client: SmppClient, pdu: Parameters<SmppClient['submit']>[0]): Promise<SubmitOutcome> {
  let outcome = await client.submit(pdu);
  // The client pauses after each throttling answer.
  for (
    let tries = 1;
    tries < mostTries && outcome.kind === 'answered' && isThrottling(outcome.status);
    tries += 1
  )
    outcome = await client.submit(pdu);
  return outcome;
}

function isTaken(
  outcome: SubmitOutcome | undefined,
): outcome is { kind: 'answered'; status: 0; messageId: string } {
  return outcome?.kind === 'answered' && outcome.status === STATUS.ROK;
}

function conclude(outcomes: readonly SubmitOutcome[]): CarrierOutcome {
  const ids = outcomes.filter(isTaken).map(({ messageId }) => messageId);
  const last = outcomes.at(-1);
  const [first] = ids;
  if (isTaken(last) && first !== undefined)
    return sent('smpp', first, statusName(STATUS.ROK), ids.length > 1 ? ids : undefined);
  if (ids.length > 0) return unknown('the carrier accepted only part of the text');
  return last === undefined ? unsent('nothing was sent') : toOutcome(last);
}

const badNumber: ReadonlySet<number> = new Set([STATUS.RINVDSTADR, STATUS.RINVDSTTON, STATUS.RINVDSTNPI]);
/** Another carrier may accept these: problems with the sender, the account or a fault. */
const carriersOwn: ReadonlySet<number> = new Set([
  STATUS.RINVSRCADR,
  STATUS.RINVSRCTON,
  STATUS.RINVSRCNPI,
  STATUS.RSUBMITFAIL,
  STATUS.RX_P_APPN,
  STATUS.RUNKNOWNERR,
]);

function toOutcome(outcome: SubmitOutcome): CarrierOutcome {
  if (outcome.kind === 'not_sent') return unsent(outcome.message);
  if (outcome.kind === 'unknown') return unknown(`no answer from the carrier: ${outcome.reason}`);
  const { status } = outcome;
  const reason = statusName(status);
  if (isThrottling(status)) return deferred(reason, throttledSeconds);
  if (status === STATUS.RSYSERR) return deferred(reason);
  return failed(reason, { isRecipientGone: badNumber.has(status), mayFailOver: carriersOwn.has(status) });
}
