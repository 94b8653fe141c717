import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWrongImports } from '../check/directions.mjs';
import { findCircles, findFolderCircles } from '../check/find-circles.mjs';
import { findBadShapes } from '../check/shapes.mjs';
import { findTableTrespass } from '../check/tables.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'talkdrum-house-'));
  for (const folder of ['apps', 'packages', 'tooling']) mkdirSync(join(root, folder));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
}

describe('import direction', () => {
  it.each([
    ['kernel', `import { Account } from '../accounts/index.ts';`],
    ['audience', `import { send } from '../sending/index.ts';`],
    ['campaigns', `export { something } from '../automation/index.ts';`],
    ['sending', `import type { Campaign } from '../campaigns/index.ts';`],
    ['sending', `import { parse } from '../templates/content/parse.ts';`],
    ['sending', `const { parse } = await import('../onboarding/index.ts');`],
    ['audience', `import { createDomain } from '../domain.ts';`],
    ['audience', `import type { Domain } from '../domain.ts';`],
    ['audience', `import { invariants } from '../invariants/invariants.ts';`],
    ['audience', `import fastify from 'fastify';`],
    ['audience', `import { router } from '@talkdrum/api';`],
    ['a-room-born-today', `import {\n  list,\n} from '../audience/index.ts';`],
  ])('a room: %s may not contain %s', (room, source) => {
    plant(`packages/domain/src/${room}/some-file.ts`, source);
    expect(findWrongImports(root)).toEqual([
      expect.stringContaining(`packages/domain/src/${room}/some-file.ts:`),
    ]);
  });

  it.each([
    ['apps/web/src/features/campaigns/page.tsx', `import { List } from '../lists/list.tsx';`],
    ['apps/web/src/lib/api.ts', `import { appRouter } from '@talkdrum/api';`],
    ['apps/web/src/lib/api.ts', `import { Account } from '@talkdrum/domain';`],
    ['packages/ui/src/table/table.tsx', `import { useQuery } from '@tanstack/react-query';`],
    ['packages/ui/src/table/table.tsx', `export const load = () => fetch('/x');`],
    [
      'packages/api/src/root.ts',
      `import { readEnvironment } from '../../../apps/server/src/environment.ts';`,
    ],
    ['apps/sandbox/src/main.ts', `import { Account } from '@talkdrum/domain';`],
    ['packages/smtp/src/session.ts', `import { DomainError } from '@talkdrum/domain/kernel';`],
    ['packages/smtp/src/session.ts', `import { encodePdu } from '@talkdrum/smpp';`],
    ['packages/smtp/src/session.ts', `import { createTransport } from 'nodemailer';`],
    ['packages/people-files/src/read.ts', `import { DomainError } from '@talkdrum/domain/kernel';`],
    ['packages/people-files/src/read.ts', `import pg from 'pg';`],
    ['packages/api/src/root.ts', `import { createSmtpTransport } from '@talkdrum/smtp';`],
  ])('a package: %s may not contain %s', (path, source) => {
    plant(path, source);
    expect(findWrongImports(root)).toHaveLength(1);
  });

  it('accepts imports that point down and go through index.ts', () => {
    plant(
      'packages/domain/src/campaigns/start.ts',
      `import { freeze } from '../sending/index.ts';\nimport { newId } from '../kernel/index.ts';`,
    );
    plant(
      'packages/domain/src/sending/job.ts',
      `import type { DomainWith } from '../domain-with.ts';\nimport { x } from './x.ts';`,
    );
    plant(
      'packages/domain/src/email/protocol.ts',
      `import * as smtp from '@talkdrum/smtp';\nimport { openPeopleFile } from '@talkdrum/people-files/rows';`,
    );
    plant('packages/people-files/src/read.ts', `import { parse } from 'csv-parse';`);
    plant('packages/domain/src/domain.ts', `import { Campaigns } from './campaigns/index.ts';`);
    plant('packages/domain/src/collected/retention.ts', `import { rule } from '../campaigns/index.ts';`);
    plant(
      'apps/web/src/lib/api.ts',
      `import { type AppRouter } from '@talkdrum/api';\nimport { signIn } from '@talkdrum/api/contracts/onboarding';`,
    );
    plant(
      'packages/domain/src/audience/note.ts',
      `// import { x } from '../sending/index.ts';\n/* import y from 'fastify'; */`,
    );
    plant('packages/domain/src/audience/list.test.ts', `import { send } from '../sending/index.ts';`);
    expect(findWrongImports(root)).toEqual([]);
  });
});

describe('circles', () => {
  it('finds files that import each other, also by types alone and across folders, and shows the shortest circle', () => {
    plant('packages/ui/src/a.ts', `import { b } from './b.ts';`);
    plant('packages/ui/src/b.ts', `import { c } from './deep/c.ts';\nimport { d } from './d.ts';`);
    plant('packages/ui/src/deep/c.ts', `import type { A } from '../a.ts';\nimport { e } from './e.ts';`);
    plant('packages/ui/src/deep/e.ts', `export { b } from '../b.ts';`);
    plant('packages/ui/src/d.ts', `export const d = 1;`);
    expect(findCircles(root)).toEqual([
      expect.stringMatching(/^packages\/ui\/src\/(\S+ → ){3}\S+ \(4 files\)$/),
    ]);
  });

  it('accepts files that build on each other, and tests that import any of them', () => {
    plant('packages/ui/src/a.ts', `import { b } from './b.ts';\nimport { c } from './c.ts';`);
    plant('packages/ui/src/b.ts', `import { c } from './c.ts';`);
    plant('packages/ui/src/c.ts', `export const c = 1;`);
    plant('packages/ui/src/c.test.ts', `import { a } from './a.ts';`);
    expect(findCircles(root)).toEqual([]);
  });
});

describe('circles of folders', () => {
  const room = 'packages/domain/src/audience';

  it('finds folders of a room that need each other through different files', () => {
    plant(`${room}/lists/list.ts`, `import { consent } from '../opt-in/consent.ts';`);
    plant(`${room}/opt-in/ask.ts`, `import { members } from '../lists/members.ts';`);
    plant(`${room}/opt-in/consent.ts`, `export const consent = 1;`);
    plant(`${room}/lists/members.ts`, `export const members = 1;`);
    expect(findFolderCircles(root)).toEqual([`${room}: lists, opt-in need each other`]);
  });

  it('accepts folders that use files beside them, and an index that exports all', () => {
    plant(`${room}/index.ts`, `export { list } from './lists/list.ts';`);
    plant(`${room}/lists/list.ts`, `import { contact } from '../contact.ts';`);
    plant(`${room}/contact.ts`, `export const contact = 1;`);
    expect(findFolderCircles(root)).toEqual([]);
  });
});

describe('owners of tables', () => {
  const tables = {
    contact: { owner: 'audience', holds: 'people', grows: 'one each', readers: ['campaigns'] },
  };
  const find = (elsewhere: { room: string; tables: string[]; why: string }[] = []) =>
    findTableTrespass(root, { tables, elsewhere });
  const write = 'const text = `update contact set full_name = $1`;';
  const read = 'const text = `select 1 from contact`;';

  it('finds a room that writes a table of another', () => {
    plant('packages/domain/src/campaigns/start.ts', `${read}\n${write}`);
    expect(find()).toEqual([
      'packages/domain/src/campaigns/start.ts: campaigns writes contact, a table of audience',
    ]);
    expect(find([{ room: 'campaigns', tables: ['contact'], why: 'measured' }])).toEqual([]);
  });

  it("finds a reader that isn't listed, and a listed one that reads nothing", () => {
    plant('packages/domain/src/wallet/read.ts', read);
    expect(find()).toEqual([
      'packages/domain/src/wallet/read.ts: wallet reads contact, a table of audience',
      "contact: campaigns is listed as a reader, but doesn't read it",
    ]);
  });

  it('finds an undeclared table, and an exception that is no longer needed', () => {
    plant('packages/domain/migrations/0001-first.ts', 'export const sql = `create table parcel (id int)`;');
    plant('packages/domain/src/campaigns/read.ts', read);
    expect(find([{ room: 'staff', tables: ['contact'], why: 'measured' }])).toEqual([
      'parcel: no owner is declared',
      "staff contact: listed, but it doesn't write it",
    ]);
  });

  it("doesn't count comments, tests and the owner", () => {
    plant('packages/domain/src/audience/save.ts', write);
    plant('packages/domain/src/campaigns/read.ts', `${read}\n// update contact set full_name = ''`);
    plant('packages/domain/src/wallet/wallet.test.ts', write);
    expect(find()).toEqual([]);
  });
});

describe('sizes and names', () => {
  it.each([
    ['packages/domain/src/audience/contact-utils.ts', ''],
    ['packages/domain/src/helpers/parse.ts', ''],
    ['packages/domain/src/audience/command/add.ts', ''],
    ['packages/ui/src/table/DataTable.tsx', ''],
    ['packages/domain/src/audience/list.ts', 'x;\n'.repeat(301)],
    ['packages/domain/src/audience/list.test.ts', 'x;\n'.repeat(401)],
    ['packages/domain/src/audience/list.ts', `// ${'TO'}${'DO'} later`],
  ])('refuses %s', (path, source) => {
    plant(path, source);
    expect(findBadShapes(root)).toEqual([expect.stringContaining(path)]);
  });

  it.each([
    ['packages/domain/src/audience', 26, 1],
    ['packages/domain/src/audience', 25, 0],
    ['packages/domain/migrations', 26, 0],
    ['apps/web/src/routes', 26, 0],
  ])('in %s, %i files give %i findings', (folder, files, findings) => {
    for (let file = 1; file <= files; file++) plant(`${folder}/file-${file}.ts`, '');
    expect(findBadShapes(root)).toHaveLength(findings);
  });

  it('accepts the longest file allowed, route files and generated files', () => {
    plant('packages/domain/src/audience/list.service.ts', 'x;\n'.repeat(300));
    plant('apps/web/src/routes/campaigns.$campaignId.tsx', '');
    plant('apps/web/src/routeTree.gen.ts', 'x;\n'.repeat(900));
    expect(findBadShapes(root)).toEqual([]);
  });
});
