import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { BadRecordError, RECORD_TYPES, readRecord } from './zone-record.ts';
import type { ZoneRecord } from './zone-record.ts';

export type RecordFilter = {
  name?: string | undefined;
  type?: string | undefined;
  value?: string | undefined;
};
export type ZoneAnswer = {
  /** False means NXDOMAIN. */
  isKnown: boolean;
  /** In answer order: CNAME records before their targets. */
  records: ZoneRecord[];
};

const MAX_CNAME_STEPS = 8;
const storedRecords = z.array(z.object({ name: z.string(), type: z.enum(RECORD_TYPES), value: z.string() }));

/** The simulated DNS zone, saved in a file if one is given. */
export class Zone {
  readonly #file: string | undefined;
  #records: ZoneRecord[] = [];

  /** `file` need not exist yet. Throws if it exists and can't be parsed. */
  constructor(file?: string) {
    this.#file = file;
    if (file) this.#records = readZoneFile(file);
  }

  /** All records, or the matching ones, by name. */
  list(filter: RecordFilter = {}): ZoneRecord[] {
    return this.#records
      .filter((record) => fits(record, filter))
      .sort((a, b) => a.name.localeCompare(b.name) || a.type.localeCompare(b.type));
  }

  /** Adds one record; adding it again changes nothing. Throws BadRecordError. */
  add({ name, type, value }: { name: string; type: string; value: string }): ZoneRecord {
    const record = readRecord(name, type, value);
    const others = this.#records.filter(
      (other) => other.name === record.name && !(other.type === record.type && other.value === record.value),
    );
    if (
      others.some(
        (other) => (other.type === 'CNAME') !== (record.type === 'CNAME') || record.type === 'CNAME',
      )
    ) {
      throw new BadRecordError(`${record.name}: a CNAME can’t exist with other records`);
    }
    if (this.list(record).length === 0) {
      this.#records.push(record);
      this.#save();
    }
    return record;
  }

  /** Removes matching records and returns how many. An empty filter removes all. */
  remove(filter: RecordFilter): number {
    const before = this.#records.length;
    this.#records = this.#records.filter((record) => !fits(record, filter));
    if (this.#records.length !== before) this.#save();
    return before - this.#records.length;
  }

  /** The answer for a name and type (`ANY` for all types). */
  resolve(name: string, type: string): ZoneAnswer {
    const records: ZoneRecord[] = [];
    let current = name.toLowerCase().replace(/\.$/, '');
    for (let step = 0; step < MAX_CNAME_STEPS; step += 1) {
      const here = this.#recordsOf(current);
      // A parent of an existing name exists too, without records (RFC 8020).
      if (here.length === 0)
        return {
          isKnown: step > 0 || this.#records.some((record) => record.name.endsWith(`.${current}`)),
          records,
        };
      records.push(
        ...here.filter((record) => type === 'ANY' || record.type === type || record.type === 'CNAME'),
      );
      const alias = here.find((record) => record.type === 'CNAME');
      if (!alias || type === 'CNAME' || type === 'ANY') break;
      current = alias.value;
    }
    return { isKnown: true, records };
  }

  /** For a name that doesn't exist, the records of its wildcard, under that name (RFC 4592). */
  #recordsOf(name: string): ZoneRecord[] {
    const own = this.#records.filter((record) => record.name === name);
    if (own.length > 0 || this.#records.some((record) => record.name.endsWith(`.${name}`))) return own;
    for (let at = name.indexOf('.'); at !== -1; at = name.indexOf('.', at + 1)) {
      const parent = name.slice(at + 1);
      const wild = this.#records.filter((record) => record.name === `*.${parent}`);
      if (wild.length > 0) return wild.map((record) => ({ ...record, name }));
      // An existing parent hides the wildcards above it.
      if (this.#records.some((record) => record.name === parent || record.name.endsWith(`.${parent}`)))
        return [];
    }
    return [];
  }

  #save(): void {
    if (!this.#file) return;
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#records, null, 2));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function fits(record: ZoneRecord, { name, type, value }: RecordFilter): boolean {
  return (
    (name === undefined || record.name === name.toLowerCase().replace(/\.$/, '')) &&
    (type === undefined || record.type === type.toUpperCase()) &&
    (value === undefined || record.value === value)
  );
}

function readZoneFile(file: string): ZoneRecord[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return storedRecords.parse(JSON.parse(text));
}
