import { type Domain, DomainError } from '@talkdrum/domain';
import { formatSmppTime, type Pdu, type PduOf, refuse, respond, STATUS } from '@talkdrum/smpp';
import type { Bind } from './commit-submissions.ts';
import { fromWire } from './wire-ids.ts';

/**
 * query_sm: the state of a message. Another account's id answers like one that doesn't exist. A source
 * address that differs from the submission's is refused with RINVSRCADR.
 */
export async function answerQuery(
  domain: Domain,
  request: PduOf<'query_sm'>,
  { holder }: Bind,
): Promise<Pdu> {
  const id = fromWire(request.messageId);
  if (id === undefined) return refuse(request, STATUS.RQUERYFAIL);
  const actor = { accountId: holder.accountId, userId: null, isReadOnly: true };
  const proof = { source: request.source.addr };
  const { found, status } = await refusing(
    domain.openScope(actor, ({ smppSubmissions }) => smppSubmissions.state(id, proof)),
    STATUS.RQUERYFAIL,
  );
  if (found === undefined) return refuse(request, status);
  const finalDate = found.doneAt === null ? '' : formatSmppTime(found.doneAt);
  return respond(request, {
    messageId: request.messageId,
    finalDate,
    messageState: found.state,
    errorCode: found.error > 255 ? 0 : found.error,
  });
}

/**
 * cancel_sm by message_id and the submission's addresses. The form without an id, which cancels all messages
 * of a service to a number, is refused.
 */
export async function answerCancel(
  domain: Domain,
  request: PduOf<'cancel_sm'>,
  { holder }: Bind,
): Promise<Pdu> {
  const id = fromWire(request.messageId);
  if (id === undefined) return refuse(request, STATUS.RCANCELFAIL);
  const { accountId, userId } = holder;
  const proof = { source: request.source.addr, destination: request.destination.addr };
  const { found, status } = await refusing(
    domain.openScope({ accountId, userId }, ({ smppSubmissions }) =>
      smppSubmissions.cancel(id, proof).then(() => true),
    ),
    STATUS.RCANCELFAIL,
  );
  return found === undefined ? refuse(request, status) : respond(request);
}

/** The domain's answer, or the status of its refusal: `otherwise`, unless the addresses were wrong. */
async function refusing<T>(work: Promise<T>, otherwise: number): Promise<{ found?: T; status: number }> {
  try {
    return { found: await work, status: STATUS.ROK };
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'unavailable')
      return { status: error.code === 'forbidden' ? STATUS.RINVSRCADR : otherwise };
    throw error;
  }
}
