import { findContacts } from '../../../events/index.ts';
import { DomainError, type Unit } from '../../../kernel/index.ts';
import { loyaltyLimits } from '../loyalty.schema.ts';
import { addCredits, knownKeys, lockBalances } from '../ledger/ledger.ts';
import { moveUp } from '../tiers/move-tiers.ts';
import { joinProgram, memberIds } from './join-program.ts';
import { readMemberLines, type MemberRow } from './read-member-lines.ts';

export interface ImportedMembers {
  added: number;
  known: number;
  opening: number;
  unknown: number;
  invalid: number;
  /** The first hundred lines that weren’t imported. */
  errors: { line: number; text: string; reason: 'invalid' | 'unknown' | 'repeated' }[];
}

const perStep = 5_000;
const errorsShown = 100;

interface Importing {
  unit: Unit;
  programId: string;
  listId: string | null;
  country: string;
  result: ImportedMembers;
  /** Contacts of earlier lines. */
  seen: Set<string>;
}

/**
 * Members with their opening balances. A member has one opening balance: a second file doesn't add to it, so the same file
 * can be imported again.
 */
export async function importMembers(
  unit: Unit,
  { mostRows, ...joining }: { programId: string; listId: string | null; mostRows: number },
  text: string,
): Promise<ImportedMembers> {
  const { rows, invalid } = readMemberLines(text);
  if (rows.length > mostRows)
    throw new DomainError(
      'limit_reached',
      `This file has more than ${mostRows.toLocaleString('en')} lines. Split it.`,
    );
  const { rows: account } = await unit.sql<{ country: string }>('select country from account where id = $1', [
    unit.actor.accountId,
  ]);
  const result = { added: 0, known: 0, opening: 0, unknown: 0, invalid: invalid.length, errors: [] };
  const country = account[0]?.country ?? '';
  const importing: Importing = { unit, ...joining, country, result, seen: new Set() };
  for (const line of invalid) note(importing, 'invalid', line);
  for (let from = 0; from < rows.length; from += perStep)
    await importPart(importing, rows.slice(from, from + perStep));
  importing.result.errors.sort((a, b) => a.line - b.line);
  return importing.result;
}

async function importPart(importing: Importing, part: readonly MemberRow[]): Promise<void> {
  const { unit, programId, listId, country, result, seen } = importing;
  const found = await findContacts(unit, part, country);
  const people = new Map<string, MemberRow>();
  for (const [index, contact] of found.entries()) {
    const row = part[index];
    if (row === undefined) continue;
    if (!('id' in contact)) {
      result.unknown += 1;
      note(importing, 'unknown', row);
      // Of two lines about one person, the first counts.
    } else if (seen.has(contact.id)) note(importing, 'repeated', row);
    else {
      seen.add(contact.id);
      people.set(contact.id, row);
    }
  }
  const added = await joinProgram(unit, { programId, listId }, [...people.keys()]);
  result.added += added;
  result.known += people.size - added;
  result.opening += await open(unit, programId, people);
}

function note(
  { result }: Importing,
  reason: ImportedMembers['errors'][number]['reason'],
  { line, text }: Pick<MemberRow, 'line' | 'text'>,
): void {
  if (result.errors.length < errorsShown)
    result.errors.push({ line, text: text.slice(0, 200).toWellFormed(), reason });
}

/** Gives those their opening balance who have none yet. */
async function open(unit: Unit, programId: string, people: ReadonlyMap<string, MemberRow>): Promise<number> {
  const members = await memberIds(unit, programId, [...people.keys()]);
  await lockBalances(unit, [...members.values()]);
  const known = await knownKeys(
    unit,
    [...members.values()].map((id) => `opening/${id}`),
  );
  const now = unit.clock.now();
  const credits = [...people].flatMap(([contactId, { points, expiresAt }]) => {
    const memberId = members.get(contactId);
    if (memberId === undefined || points === 0 || known.has(`opening/${memberId}`)) return [];
    if (expiresAt !== null && expiresAt <= now) return [];
    const end = expiresAt === null ? {} : { expiresAt };
    return [
      {
        memberId,
        points: Math.min(points, loyaltyLimits.points),
        key: `opening/${memberId}`,
        at: now,
        ...end,
      },
    ];
  });
  const moved = await addCredits(unit, { programId, kind: 'opening', source: 'import' }, credits);
  await moveUp(
    unit,
    programId,
    moved.map(({ memberId }) => memberId),
  );
  return moved.reduce((sum, { points }) => sum + points, 0);
}
