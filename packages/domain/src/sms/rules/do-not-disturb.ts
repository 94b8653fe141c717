import { normalisePhone } from '@talkdrum/people-files';
import { addressHash, fieldError, type SystemUnit } from '../../kernel/index.ts';

/** The source of entries that didn't come from a carrier. */
const byStaff = 'staff';

/**
 * Numbers on operators' do-not-disturb lists, left out of every account's promotional campaigns. Stored as
 * hashes, so numbers can be looked up, added and removed, but not listed.
 */
export class DoNotDisturb {
  readonly #sql: SystemUnit['sql'];

  constructor({ sql }: Pick<SystemUnit, 'sql'>) {
    this.#sql = sql;
  }

  /** How many there are, by source. */
  async counts(): Promise<{ source: string; numbers: number }[]> {
    const { rows } = await this.#sql<{ source: string; numbers: number }>(
      'select carrier as source, count(*)::int as numbers from sms_do_not_disturb group by 1 order by 2 desc',
    );
    return rows;
  }

  async has(number: string): Promise<boolean> {
    const { rows } = await this.#sql('select 1 from sms_do_not_disturb where number_hash = $1', [
      addressHash(number),
    ]);
    return rows.length > 0;
  }

  /** Returns how many are new. Throws for the first invalid number and then changes nothing. */
  async add(numbers: readonly string[]): Promise<number> {
    const hashes = numbers.map((number, index) => addressHash(fullNumber(number, `numbers.${index}`)));
    const { rows } = await this.#sql(
      `insert into sms_do_not_disturb (number_hash, carrier)
       select distinct hash, $2 from unnest($1::bytea[]) hash
       on conflict do nothing
       returning 1`,
      [hashes, byStaff],
    );
    return rows.length;
  }

  /** Returns how many were on the list. */
  async remove(numbers: readonly string[]): Promise<number> {
    const hashes = numbers.map((number, index) => addressHash(fullNumber(number, `numbers.${index}`)));
    const { rows } = await this.#sql(
      'delete from sms_do_not_disturb where number_hash = any($1::bytea[]) returning 1',
      [hashes],
    );
    return rows.length;
  }
}

/** Staff work across countries, so numbers need their country code. */
export function fullNumber(text: string, field: string): string {
  const phone = text.trim().startsWith('+') ? normalisePhone(text, 'NG') : null;
  if (phone?.ok === true) return phone.value;
  throw fieldError(
    field,
    `"${text}" isn’t a phone number. Write it in full, like +2348031234567.`,
    'invalid_address',
  );
}
