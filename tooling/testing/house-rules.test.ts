import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWrongImports } from '../check/directions.mjs';
import { findCircles } from '../check/find-circles.mjs';
import { findBadShapes } from '../check/shapes.mjs';

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
    ['audience', `import { send } from '../delivery/index.ts';`],
    ['campaigns', `export { something } from '../automation/index.ts';`],
    ['delivery', `import type { Campaign } from '../campaigns/index.ts';`],
    ['delivery', `import { parse } from '../templates/content/parse.ts';`],
    ['delivery', `const { parse } = await import('../onboarding/index.ts');`],
    ['audience', `import { createDomain } from '../domain.ts';`],
    ['audience', `import type { Domain } from '../domain.ts';`],
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
  ])('a package: %s may not contain %s', (path, source) => {
    plant(path, source);
    expect(findWrongImports(root)).toHaveLength(1);
  });

  it('accepts imports that go down and through index.ts', () => {
    plant(
      'packages/domain/src/campaigns/start.ts',
      `import { freeze } from '../delivery/index.ts';\nimport { newId } from '../kernel/index.ts';`,
    );
    plant(
      'packages/domain/src/delivery/job.ts',
      `import type { DomainWith } from '../domain-with.ts';\nimport { x } from './x.ts';`,
    );
    plant('packages/domain/src/domain.ts', `import { Campaigns } from './campaigns/index.ts';`);
    plant(
      'apps/web/src/lib/api.ts',
      `import { type AppRouter } from '@talkdrum/api';\nimport { signIn } from '@talkdrum/api/contracts/onboarding';`,
    );
    plant(
      'packages/domain/src/audience/note.ts',
      `// import { x } from '../delivery/index.ts';\n/* import y from 'fastify'; */`,
    );
    plant('packages/domain/src/audience/list.test.ts', `import { send } from '../delivery/index.ts';`);
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

  it('accepts the longest file allowed, route files and generated files', () => {
    plant('packages/domain/src/audience/list.service.ts', 'x;\n'.repeat(300));
    plant('apps/web/src/routes/campaigns.$campaignId.tsx', '');
    plant('apps/web/src/routeTree.gen.ts', 'x;\n'.repeat(900));
    expect(findBadShapes(root)).toEqual([]);
  });
});
