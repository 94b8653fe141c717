import { createRowNormaliser } from '@talkdrum/people-files/rows';
import type { ImportedPerson, RowError } from '@talkdrum/people-files';
import type { Unit } from '../../../kernel/index.ts';
import { knownAddressesSql } from './first-rows.sql.ts';
import type { ImportJob } from '../import-job.entity.ts';
import { columnName } from '../writing/row-errors.ts';
import { zonesFor } from '../zones-for.ts';

/**
 * What becomes of a row: `left_out` by the update rule, `repeated` if an earlier row has its address.
 */
export type RowOutcome = 'new' | 'existing' | 'left_out' | 'repeated' | 'refused';

/** One of the file's first rows as it would be stored. */
export interface FirstRow {
  /** Null after a row of the preview was erased. */
  rowNumber: number | null;
  outcome: RowOutcome;
  /** Null if the row is refused. */
  person: ImportedPerson | null;
  /** Messages won't reach the person: unsubscribed, bounced or blocked. */
  isSuppressed: boolean;
  problems: { column: string; value: string; message: string }[];
}

interface KnownAddress {
  address: string;
  isContact: boolean;
  isSuppressed: boolean;
}

/** The preview's rows, read as the import will read them and compared with the contacts. */
export async function firstRows(unit: Unit, job: ImportJob): Promise<FirstRow[]> {
  const { accountId } = unit.actor;
  const { rows } = await unit.sql<{ country: string }>('select country from account where id = $1', [
    accountId,
  ]);
  const read = readPreview(job, rows[0]?.country ?? 'NG', await zonesFor(unit.sql, job.mapping));
  const addresses = read.flatMap(({ person }) => [person?.email ?? '', person?.phone ?? '']).filter(Boolean);
  const known = await unit.sql<KnownAddress>(knownAddressesSql, [accountId, [...new Set(addresses)]]);
  return judge(job, read, new Map(known.rows.map((each) => [each.address, each])));
}

type ReadRow = Pick<FirstRow, 'rowNumber' | 'person' | 'problems'>;

function readPreview(job: ImportJob, country: string, zones: string[]): ReadRow[] {
  const { header, preview, mapping, emptyCells } = job;
  const normalise = createRowNormaliser(mapping, {
    country,
    zones,
    dateOrder: job.dateOrder ?? null,
    isStrict: emptyCells === 'clear',
    columns: header.length,
  });
  const numbers = job.options.rowNumbers?.length === preview.length ? job.options.rowNumbers : [];
  return preview.map((cells, index) => {
    const rowNumber = numbers[index] ?? null;
    const result = normalise(cells, rowNumber ?? 0);
    const errors = result.ok ? (result.dropped ?? []) : result.errors;
    const problems = errors.map((error) => problemOf(header, error));
    return { rowNumber, person: result.ok ? result.person : null, problems };
  });
}

function problemOf(header: string[], { column, value, message }: RowError): FirstRow['problems'][number] {
  return { column: columnName(header, column), value, message };
}

function judge(
  { updateRule }: ImportJob,
  read: readonly ReadRow[],
  known: ReadonlyMap<string, KnownAddress>,
): FirstRow[] {
  const seen = new Set<string>();
  const outcomeOf = (address: string): RowOutcome => {
    if (seen.has(address)) return 'repeated';
    seen.add(address);
    const isContact = known.get(address)?.isContact === true;
    if (isContact) return updateRule === 'add' ? 'left_out' : 'existing';
    return updateRule === 'update' ? 'left_out' : 'new';
  };
  return read.map((row) => {
    const { email = null, phone = null } = row.person ?? {};
    const own = [email, phone].filter((address) => address !== null);
    return {
      ...row,
      outcome: own[0] === undefined ? 'refused' : outcomeOf(own[0]),
      isSuppressed: own.some((address) => known.get(address)?.isSuppressed === true),
    };
  });
}
