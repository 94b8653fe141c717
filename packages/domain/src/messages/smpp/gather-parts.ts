import type { Sql } from '../../kernel/index.ts';
import type { SmppSubmission } from './smpp-submission.ts';

/** How long a part waits for the others. */
export const partsWaitSeconds = 300;

/** A submission with its new id. */
export interface Numbered {
  index: number;
  id: string;
  submission: SmppSubmission;
}

/** A complete text. Its id is that of its first part. */
export interface WholeText {
  id: string;
  text: string;
  /** The ids of all its parts, including earlier ones. */
  parts: string[];
  first: Numbered;
}

/** Equal for the parts of one text. */
export function partKey({ source, destination, part }: SmppSubmission): string {
  return part === undefined ? '' : `${source.addr} ${destination.addr} ${part.reference} ${part.total}`;
}

interface Piece {
  id: string;
  number: number;
  text: string;
}

/**
 * Joins new parts with waiting ones and returns the texts that are complete now. Of two parts with the same
 * number, the later one counts. A lock serialises transactions that gather parts of the same text.
 */
export async function gatherParts(
  sql: Sql,
  accountId: string,
  parts: readonly Numbered[],
): Promise<WholeText[]> {
  if (parts.length === 0) return [];
  const groups = Map.groupBy(parts, ({ submission }) => partKey(submission));
  const keys = [...groups.keys()].sort();
  await sql(
    `select pg_advisory_xact_lock(hashtextextended('smpp part ' || $1 || k, 0)) from unnest($2::text[]) k`,
    [accountId, keys],
  );
  const { rows } = await sql<Piece & { key: string }>(
    `select part_of as key, id, part_number as number, body as text from smpp_submission
     where account_id = $1 and part_of = any($2::text[]) and message_id is null
       and created_at > now() - $3 * interval '1 second'
     order by created_at, id`,
    [accountId, keys, partsWaitSeconds],
  );
  const waiting = Map.groupBy(rows, ({ key }) => key);
  return [...groups].flatMap(([key, fresh]) => wholeText(fresh, waiting.get(key) ?? []) ?? []);
}

function wholeText(fresh: readonly Numbered[], waiting: readonly Piece[]): WholeText | undefined {
  const [first] = fresh;
  const total = first?.submission.part?.total ?? 0;
  const pieces = new Map<number, Piece>();
  const all = [
    ...waiting,
    ...fresh.map(({ id, submission }) => ({ id, number: submission.part?.part ?? 0, text: submission.text })),
  ];
  for (const piece of all) pieces.set(piece.number, piece);
  if (first === undefined || pieces.size < total) return undefined;
  const ordered = [...pieces.values()].sort((a, b) => a.number - b.number);
  return {
    id: ordered[0]?.id ?? first.id,
    text: ordered.map(({ text }) => text).join(''),
    parts: all.map(({ id }) => id),
    first,
  };
}
