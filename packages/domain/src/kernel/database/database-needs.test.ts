import { afterAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../ids.ts';
import { whatIsMissing } from './database-needs.ts';
import { migrate, newClient } from './database.ts';

const all = {
  version: 160_004,
  owner: 'td',
  isNew: true,
  hasGrants: true,
  mayCreateLogins: true,
  bypassesSecurity: true,
  mayCreateTables: true,
  encoding: 'UTF8',
  knowsLetters: true,
  hasTrigrams: true,
};

it.each([
  [{}, null],
  [{ version: 150_012 }, 'Talkdrum needs PostgreSQL 16 or newer; this server has 15.'],
  [{ mayCreateLogins: false }, /"td" .* alter role "td" createrole bypassrls;$/],
  [{ bypassesSecurity: false }, /"td" .* alter role "td" createrole bypassrls;$/],
  [{ mayCreateTables: false }, /must own its database/],
  [{ encoding: 'SQL_ASCII' }, /encoding SQL_ASCII\. Create it with UTF8/],
  [{ knowsLetters: false }, /locale C\.UTF-8/],
  [{ hasGrants: false, isNew: false }, /Create the three roles, then restore the backup again/],
  [{ hasTrigrams: false }, /postgresql-contrib/],
  [{ encoding: 'SQL_ASCII', knowsLetters: false, isNew: false }, null],
])('a database with %j is refused with what helps, or accepted', (difference, missing) => {
  const answer = whatIsMissing({ ...all, ...difference });
  if (missing instanceof RegExp) expect(answer).toMatch(missing);
  else expect(answer).toBe(missing);
});

describe('an owner who isn’t a superuser', { timeout: 120_000 }, () => {
  const name = `owner_${newId().replaceAll('-', '')}`;
  const url = new URL(inject('ownerUrl'));
  Object.assign(url, { username: name, password: 'secret', pathname: `/${name}` });
  const run = async (...statements: string[]) => {
    const client = newClient({ connectionString: inject('ownerUrl') });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const secret = inject('secret');
  afterAll(() => run(`drop database if exists ${name} with (force)`, `drop role if exists ${name}`));

  it('is refused without BYPASSRLS, prepares a database with it, and is refused after a restore without the logins', async () => {
    await run(
      `create role ${name} login createrole password 'secret'`,
      `create database ${name} owner ${name}`,
      // The logins exist already on this server; only those with the admin option may set their passwords.
      `grant talkdrum_app, talkdrum_search, talkdrum_keeper to ${name} with admin option`,
    );
    await expect(migrate(url.toString(), { secret })).rejects.toThrow('CREATEROLE and BYPASSRLS');
    await run(`alter role ${name} bypassrls`);
    await migrate(url.toString(), { secret });
    await migrate(url.toString(), { secret });
    const owner = newClient({ connectionString: url.toString() });
    await owner.connect();
    await owner.query('revoke select on account from talkdrum_app').finally(() => owner.end());
    await expect(migrate(url.toString(), { secret })).rejects.toThrow(
      'restored on a server without the logins',
    );
  });
});
