import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Currency, DomainError, formatMoney, notFound, type Sql } from '../../kernel/index.ts';
import type { TransactionKind } from './transaction-kind.schema.ts';
import { counterAccounts, type Operation } from './transaction-kinds.ts';
import { applyOperationSql, applyStrictlySql, refusedByLedger } from './ledger.sql.ts';

/** One operation, as the database function takes it. */
interface OperationRequest {
  operation: Operation;
  key: string;
  kind: TransactionKind;
  /** Null if it follows from the hold or the reversed transaction. */
  currency: Currency | null;
  /** Null for a release, which returns everything left. */
  amountMinor: bigint | null;
  subject?: string;
  note?: string;
  holdId?: string;
  reversesId?: string;
  expiresAt?: Date;
  userId?: string | null;
  /** A refusal fails the statement and with it the transaction. */
  isStrict?: boolean;
}

/** An operation's result; repeating its key returns the same. */
export interface Applied {
  transactionId: string;
  currency: Currency;
  amountMinor: bigint;
  /** Right after the operation. */
  balanceMinor: bigint;
  heldMinor: bigint;
  /** True if the key was used before with the same contents: nothing was changed. */
  isReplay: boolean;
}

type Outcome = 'done' | 'replayed' | 'conflict' | 'not_found' | 'insufficient' | 'closed' | 'exceeds';

type Row = Omit<Applied, 'isReplay'> & { outcome: Outcome };

/** The maximum amount of one operation: 100 billion of the main unit, far below a bigint column's limit. */
const maxMinor = 10_000_000_000_000n;

/**
 * Runs one ledger operation in one round trip. Needs the account set. The same key with the same contents
 * returns the first answer and changes nothing; with other contents it throws `conflict`. Also throws
 * `insufficient_funds` (details: shortfallMinor, currency), `invalid_state` for a hold or charge with too
 * little left, `not_found`, `invalid_input`.
 */
export async function applyOperation(sql: Sql, request: OperationRequest): Promise<Applied> {
  requireValid(request);
  const { rows } = await sql<Row>(request.isStrict === true ? applyStrictlySql : applyOperationSql, [
    request.operation,
    request.key,
    contentHash(request),
    request.kind,
    counterAccounts[request.kind],
    request.currency,
    request.amountMinor?.toString() ?? null,
    request.subject ?? '',
    request.note ?? '',
    request.holdId ?? null,
    request.reversesId ?? null,
    request.expiresAt?.toISOString() ?? null,
    request.userId ?? null,
  ]).catch((error: unknown) => {
    throw refusalIn(error, request) ?? error;
  });
  if (rows[0] === undefined) throw new Error('the ledger function returned no row');
  const { outcome, ...applied } = rows[0];
  if (outcome !== 'done' && outcome !== 'replayed') throw refusal(outcome, request, applied);
  return { ...applied, isReplay: outcome === 'replayed' };
}

/** The refusal of a strict operation, from the error its statement failed with. */
function refusalIn(error: unknown, request: OperationRequest): DomainError | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== refusedByLedger) return null;
  const { outcome, amountMinor, currency } = JSON.parse(error.detail ?? '{}') as Refused;
  return refusal(outcome, request, { amountMinor: BigInt(amountMinor), currency });
}

interface Refused {
  outcome: Exclude<Outcome, 'done' | 'replayed'>;
  amountMinor: string;
  currency: Currency;
}

function requireValid({ key, amountMinor, operation }: OperationRequest): void {
  if (key.length === 0 || key.length > 200)
    throw new DomainError('invalid_input', 'A payment needs a key of up to 200 characters.');
  if (operation === 'release') return;
  if (amountMinor === null || amountMinor <= 0n)
    throw new DomainError('invalid_input', 'The amount must be more than zero.');
  if (amountMinor > maxMinor) throw new DomainError('invalid_input', 'This amount is too large.');
}

/** The parts that make two requests the same. The hold's expiry isn't one: a retry asks for a later time. */
function contentHash({ operation, kind, currency, amountMinor, ...request }: OperationRequest): Buffer {
  const { subject = '', note = '', holdId = '', reversesId = '' } = request;
  const moved = [operation, kind, currency ?? '', amountMinor?.toString() ?? ''];
  const contents = JSON.stringify([...moved, subject, note, holdId, reversesId]);
  return createHash('sha256').update(contents).digest();
}

function refusal(
  outcome: Exclude<Outcome, 'done' | 'replayed'>,
  { operation, holdId }: OperationRequest,
  { amountMinor, currency }: Pick<Row, 'amountMinor' | 'currency'>,
): DomainError {
  switch (outcome) {
    case 'conflict':
      return new DomainError('conflict', 'This key was already used for something else. Use a new one.');
    case 'not_found':
      return notFound(holdId === undefined ? 'transaction' : 'reservation');
    case 'insufficient':
      return insufficientFunds(amountMinor, currency);
    case 'closed':
      return new DomainError(
        'invalid_state',
        operation === 'refund'
          ? 'Nothing in this transaction can be refunded.'
          : 'Nothing is left of this hold.',
      );
    case 'exceeds':
      return new DomainError(
        'invalid_state',
        `Only ${formatMoney({ amountMinor, currency })} of it is left.`,
        { leftMinor: amountMinor.toString(), currency },
      );
  }
}

/** The refusal that names the shortfall. Details: `shortfallMinor` (text of an integer) and `currency`. */
export function insufficientFunds(shortfallMinor: bigint, currency: Currency): DomainError {
  const missing = formatMoney({ amountMinor: shortfallMinor, currency });
  return new DomainError('insufficient_funds', `Your wallet is ${missing} short. Fund it, then try again.`, {
    shortfallMinor: shortfallMinor.toString(),
    currency,
  });
}
