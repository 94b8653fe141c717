import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PeopleChunk } from '../reading/people-thread.ts';

/**
 * PostgreSQL refuses COPY under row-level security, so people go to this temporary table first. It is dropped
 * with the transaction, because a pooler shares the session.
 */
export async function makePersonTable(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create temporary table if not exists import_person (
       id uuid, full_name text, email text, phone text, attributes jsonb, time_zone text,
       contact_id uuid
     ) on commit drop`,
  );
}

/** Puts the people of a chunk into the temporary table. */
export async function copyPeople(client: pg.PoolClient, { copy }: Pick<PeopleChunk, 'copy'>): Promise<void> {
  await makePersonTable(client);
  await pipeline(
    Readable.from([copy]),
    client.query(
      copyFrom(
        'copy import_person (id, full_name, email, phone, attributes, time_zone) from stdin (format binary)',
      ),
    ),
  );
}
