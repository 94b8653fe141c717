import { DomainError, notFound, type Unit } from '../../kernel/index.ts';
import { type SmppProof, type SmppState, smppStates } from './smpp-submission.ts';
import { findSubmissionStateSql } from './smpp-submissions.sql.ts';

interface StateRow {
  messageId: string | null;
  source: string;
  destination: string;
  /** State of the delivery; null while parts of the text are missing. */
  sendingState: string | null;
  doneAt: Date | null;
  state: number;
  error: number;
  owed: number | null;
  owedError: number | null;
}

/** States in which a delivery is still under way, unless a receipt arrived. */
const onItsWay = ['queued', 'sent'];

/**
 * The state of a submission, by the id the client got. Throws not_found, also for another account's
 * submission, and `forbidden`.
 */
export async function readState(unit: Unit, id: string, proof: SmppProof): Promise<SmppState> {
  const { sendingState, doneAt, state, error, owed, owedError } = await findState(unit, id, proof);
  // Parts are missing, or the complete text was refused.
  if (sendingState === null)
    return { state: owed ?? smppStates.enroute, error: owedError ?? 0, doneAt: null };
  if (doneAt === null) return { state: smppStates.enroute, error: 0, doneAt: null };
  return { state, error, doneAt };
}

/** The message a submission belongs to; null while parts are missing. Throws not_found and `forbidden`. */
export async function messageOf(unit: Unit, id: string, proof: SmppProof): Promise<string | null> {
  return (await findState(unit, id, proof)).messageId;
}

async function findState({ sql, actor }: Unit, id: string, proof: SmppProof): Promise<StateRow> {
  const { rows } = await sql<StateRow>(findSubmissionStateSql, [actor.accountId, id, onItsWay]);
  const row = rows[0];
  if (row === undefined) throw notFound('message');
  requireProof(row, proof);
  return row;
}

/** Ignores number type and plan, because some clients fill them in differently per request. */
function requireProof(row: StateRow, { source, destination = '' }: SmppProof): void {
  const isMeant =
    plain(source) === plain(row.source) &&
    (destination === '' || plain(destination) === plain(row.destination));
  if (!isMeant) throw new DomainError('forbidden', 'The message was submitted with different addresses.');
}

function plain(address: string): string {
  return address.toLowerCase().replace(/^(?:\+|00)(?=[1-9])/, '');
}
