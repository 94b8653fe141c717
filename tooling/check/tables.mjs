import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TABLES, WRITES_ELSEWHERE } from '../../packages/domain/migrations/tables/index.ts';
import { isTest, sourceFiles } from './source-files.mjs';

const ROOM = /^packages\/domain\/src\/(?:(?:collected|invariants)\/|([^/]+)\/)?[^/]+/;
const COMMENTS = /\/\*(?! sql)[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const WRITES = /\b(?:insert into|update|delete from|truncate)\s+(?:only\s+)?([a-z_]+)/g;
/** What rooms declare as data: how long rows are kept, what an erasure leaves, what is sealed. */
const DECLARES = /\btable: '([a-z_]+)',\s*(?:key|columns?):/g;
const READS = /\b(?:from|join|using)\s+(?:only\s+)?([a-z_]+)/g;
const RENAMES = /\balter table ([a-z_]+) rename to ([a-z_]+)/gi;
const CREATES = /\bcreate (?:unlogged )?table (?:if not exists )?([a-z_]+)/gi;
/** Files beside the rooms and in their two folders add everything up (`npm run verify`): they may read all tables. */
const BESIDE = 'beside the rooms';

/**
 * Tables nobody declared, and rooms that write or read a table of another room without being listed for it in
 * packages/domain/migrations/tables/index.ts. Reads SQL text, so a statement must name its table literally.
 * @param {string} root the checkout
 * @param {{ tables?: typeof TABLES, elsewhere?: typeof WRITES_ELSEWHERE }} [declared] for tests
 * @returns {string[]} one line per finding; also for what is listed and no longer happens
 */
export function findTableTrespass(root, { tables = TABLES, elsewhere = WRITES_ELSEWHERE } = {}) {
  const uses = readUses(root, tables);
  const allowed = new Set(
    elsewhere.flatMap(({ room, tables: names }) => names.map((name) => `${room} ${name}`)),
  );
  const written = new Set(uses.filter(({ kind }) => kind === 'writes').map(keyOf));
  const read = new Set(uses.map(keyOf));
  const created = readCreated(root, tables);
  const isListed = ({ room, table, kind }) =>
    room === tables[table].owner ||
    allowed.has(`${room} ${table}`) ||
    (kind === 'reads' && (room === BESIDE || (tables[table].readers ?? []).includes(room)));
  return [
    ...created.filter((name) => !(name in tables)).map((name) => `${name}: no owner is declared`),
    ...uses
      .filter((use) => !isListed(use))
      .map(
        ({ path, room, table, kind }) =>
          `${path}: ${room} ${kind} ${table}, a table of ${tables[table].owner}`,
      ),
    ...[...allowed]
      .filter((key) => !written.has(key))
      .map((key) => `${key}: listed, but it doesn't write it`),
    ...Object.entries(tables).flatMap(([table, { readers = [] }]) =>
      readers
        .filter((room) => !read.has(`${room} ${table}`))
        .map((room) => `${table}: ${room} is listed as a reader, but doesn't read it`),
    ),
  ];
}

const keyOf = ({ room, table }) => `${room} ${table}`;

function readUses(root, tables) {
  return sourceFiles(root)
    .filter((path) => ROOM.test(path) && !isTest(path))
    .flatMap((path) => {
      const room = ROOM.exec(path)[1] ?? BESIDE;
      const source = readFileSync(join(root, path), 'utf8').replace(COMMENTS, '');
      const find = (pattern, kind) =>
        [...new Set([...source.matchAll(pattern)].map((match) => match[1]))]
          .filter((table) => Object.hasOwn(tables, table))
          .map((table) => ({ path, room, table, kind }));
      return [...find(WRITES, 'writes'), ...find(DECLARES, 'writes'), ...find(READS, 'reads')];
    });
}

/** A table that was renamed since counts under its new name. */
function readCreated(root, tables) {
  const sources = sourceFiles(root)
    .filter((path) => /^packages\/domain\/migrations\/\d{4}-/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const renamed = new Map(
    sources.flatMap((source) => [...source.matchAll(RENAMES)].map(([, before, name]) => [before, name])),
  );
  return sources
    .flatMap((source) => [...source.matchAll(CREATES)].map((match) => match[1].toLowerCase()))
    .map((name) => (name in tables ? name : (renamed.get(name) ?? name)));
}

/** docs/tables.md, as it should be. @returns {string} */
export function describeTables() {
  const owners = [...new Set(Object.values(TABLES).map(({ owner }) => owner))].toSorted();
  const row = ([name, { holds, grows, readers = [] }]) =>
    `| \`${name}\` | ${holds} | ${grows} | ${readers.join(', ')} |`;
  return [
    '# Tables',
    '',
    '`npm run check -- --fix` writes this file from `packages/domain/migrations/tables/`. Only the owner writes a table;',
    'the other rooms named here may read it.',
    '',
    ...owners.flatMap((owner) => [
      `## ${owner}`,
      '',
      '| table | holds | grows | read by |',
      '|---|---|---|---|',
      ...Object.entries(TABLES)
        .filter(([, fact]) => fact.owner === owner)
        .map(row),
      '',
    ]),
    '## Writes from other rooms',
    '',
    ...WRITES_ELSEWHERE.map(
      ({ room, tables, why }) =>
        `- **${room}** writes ${tables.map((name) => `\`${name}\``).join(', ')}: ${why}`,
    ),
    '',
  ].join('\n');
}

/** @param {string} root @returns {string[]} a finding when docs/tables.md is not what the declaration says */
export function findStaleTables(root) {
  const text = readFileSync(join(root, 'docs/tables.md'), 'utf8');
  return text === describeTables() ? [] : ['docs/tables.md is out of date: run `npm run check -- --fix`'];
}
