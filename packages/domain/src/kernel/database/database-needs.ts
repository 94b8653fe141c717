import type pg from 'pg';
import { readNeedsSql } from './database.sql.ts';

/** The database or its owner lacks something Talkdrum needs. The message is for the operator. */
export class UnfitDatabaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnfitDatabaseError';
  }
}

interface Needs {
  version: number;
  owner: string;
  /** Has no tables yet. Later its encoding and locale can't be changed, so they are no reason to refuse. */
  isNew: boolean;
  /** False after a restore on a server that lacked the restricted logins: every grant to them was lost. */
  hasGrants: boolean;
  mayCreateLogins: boolean;
  /** Migrations change rows of all accounts, and foreign keys are checked across them. */
  bypassesSecurity: boolean;
  mayCreateTables: boolean;
  encoding: string;
  knowsLetters: boolean;
  hasTrigrams: boolean;
}

/** Rejects with `UnfitDatabaseError` before anything is created, with the command that helps. */
export async function refuseUnfitDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Needs>(readNeedsSql);
  const missing = rows[0] === undefined ? null : whatIsMissing(rows[0]);
  if (missing !== null) throw new UnfitDatabaseError(missing);
}

/** The most basic need that isn't met, as a sentence; null if all are. */
export function whatIsMissing(needs: Needs): string | null {
  const { version, owner } = needs;
  if (version < 160_000)
    return `Talkdrum needs PostgreSQL 16 or newer; this server has ${Math.floor(version / 10_000)}.`;
  if (!needs.mayCreateLogins || !needs.bypassesSecurity)
    return (
      `The login "${owner}" in DATABASE_URL needs the rights CREATEROLE and BYPASSRLS. ` +
      `As a superuser: alter role "${owner}" createrole bypassrls;`
    );
  if (!needs.hasGrants)
    return (
      'This database was restored on a server without the logins talkdrum_app, talkdrum_search and talkdrum_keeper, so it ' +
      'lacks their rights. Create the three roles, then restore the backup again into an empty database.'
    );
  return needs.isNew ? whatNewOneLacks(needs) : null;
}

function whatNewOneLacks(needs: Needs): string | null {
  if (!needs.mayCreateTables)
    return `The login "${needs.owner}" in DATABASE_URL must own its database, because it creates the tables.`;
  if (needs.encoding !== 'UTF8')
    return `The database in DATABASE_URL has the encoding ${needs.encoding}. Create it with UTF8.`;
  if (!needs.knowsLetters)
    return (
      'The database in DATABASE_URL doesn’t know letters beyond A to Z, so searches would miss names. ' +
      'Create it with the locale C.UTF-8 or an ICU locale.'
    );
  if (!needs.hasTrigrams)
    return 'The PostgreSQL server lacks the extension pg_trgm. Install its contrib package (postgresql-contrib).';
  return null;
}
