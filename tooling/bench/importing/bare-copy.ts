import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '@talkdrum/domain';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { people } from './people.ts';

// Baseline, in its own process: the same people straight into a table with only a primary key. Prints rows
// per second. Argument: <rows>.
const rows = Number(process.argv[2]);
const owner = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await owner.connect();
await owner.query(
  'create table bench_person (id uuid primary key, full_name text, email text, phone text, attributes jsonb)',
);
const lines = people('c', rows).map(
  ([name, email, phone, city, amount, date, vip]) =>
    `${newId()}\t${name}\t${email}\t${phone}\t${JSON.stringify({ city, amount: Number(amount), date, vip: vip === 'yes' })}\n`,
);
const started = performance.now();
await pipeline(Readable.from(lines), owner.query(copyFrom('copy bench_person from stdin')));
const seconds = (performance.now() - started) / 1_000;
await owner.query('drop table bench_person');
await owner.end();
process.stdout.write(`${Math.round(rows / seconds)}\n`);
