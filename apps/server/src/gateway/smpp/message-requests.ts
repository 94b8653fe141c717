import { type Domain, DomainError } from '@talkdrum/domain';
import { formatSmppTime, type Pdu, type PduOf, refuse, respond, STATUS } from '@talkdrum/smpp';
import type { Bind } from './commit-submissions.ts';
import { fromWire } from './wire-ids.ts';

/** query_sm: what became of a message. Another account's id answers like one that does not exist. */
export async function answerQuery(domain: Domain, request: PduOf<'query_sm'>, { holder }: Bind): Promise<Pdu> {
  const id = fromWire(request.messageId);
  if (id === undefined) return refuse(request, STATUS.RQUERYFAIL);
  const actor = { accountId: holder.accountId, userId: null, isReadOnly: true };
  const found = await refusing(domain.openScope(actor, ({ smppSubmissions }) => smppSubmissions.state(id)));
  if (found === null) return refuse(request, STATUS.RQUERYFAIL);
  const finalDate = found.doneAt === null ? '' : formatSmppTime(found.doneAt);
  return respond(request, { messageId: request.messageId, finalDate, messageState: found.state, errorCode: 0 });
}

/** cancel_sm by its message_id; the form without one, for all messages of a service to a number, is refused. */
export async function answerCancel(domain: Domain, request: PduOf<'cancel_sm'>, { holder }: Bind): Promise<Pdu> {
  const id = fromWire(request.messageId);
  if (id === undefined) return refuse(request, STATUS.RCANCELFAIL);
  const { accountId, userId } = holder;
  const done = await refusing(domain.openScope({ accountId, userId }, ({ smppSubmissions }) => smppSubmissions.cancel(id).then(() => true)));
  return done === null ? refuse(request, STATUS.RCANCELFAIL) : respond(request);
}

/** Null for what the domain refuses. */
async function refusing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
