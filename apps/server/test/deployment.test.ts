import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readImports } from '../../../tooling/check/read-imports.mjs';
import { PORTS } from '../../../tooling/bootstrap/product/roles.mjs';
import { environmentSchema } from '../src/environment.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('docker-compose.yml');
const known = Object.keys(environmentSchema.shape);

/** Variables that the image or docker-compose.yml sets, or that only tests and the sandbox change. */
const decided = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'PUBLIC_PORT',
  'BOUNCE_HOST',
  'BOUNCE_PORT',
  'GATEWAY_HOST',
  'SUBMISSION_PORT',
  'SMPP_PORT',
  'DATA_DIR',
];
const played = [
  'PAYSTACK_URL',
  'FLUTTERWAVE_URL',
  'STRIPE_URL',
  'AFRICASTALKING_URL',
  'AIRTIME_URL',
  'TWILIO_URL',
  'SANDBOX_URL',
  'TALKDRUM_PARENT_PID',
];

/** What Node itself reads. */
const nodes = ['NODE_DISABLE_COMPILE_CACHE'];

describe('docker-compose.yml', () => {
  const services = compose.slice(0, compose.indexOf('\n  postgres:\n'));
  const passed = new Set([...services.matchAll(/\b([A-Z][A-Z0-9_]+): /g)].map(([, name = '']) => name));

  it('passes the server no variable that it does not know', () => {
    expect([...passed].filter((name) => ![...known, ...nodes].includes(name))).toEqual([]);
  });

  it('passes every variable that an operator can set, under its own name', () => {
    expect(known.filter((name) => !passed.has(name) && ![...decided, ...played].includes(name))).toEqual([]);
    const renamed = [...services.matchAll(/\b([A-Z][A-Z0-9_]+): '?\$\{(\w+)/g)].filter(
      ([, name, from]) => name !== from,
    );
    expect(renamed).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  const operations = read('docs/operations.md');
  const table = operations
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .join('\n');
  const documented = new Set([...table.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name));

  it("explains every variable, and none that doesn't exist", () => {
    const own = new Set([
      'NODE_ENV',
      'SANDBOX_URL',
      'TALKDRUM_PARENT_PID',
      'AFRICASTALKING_URL',
      'AIRTIME_URL',
      'TWILIO_URL',
    ]);
    expect(known.filter((name) => !documented.has(name) && !own.has(name))).toEqual([]);
    expect([...documented].filter((name) => !known.includes(name))).toEqual([]);
  });

  it('names every port of a development machine', () => {
    expect(PORTS.filter(({ variable }) => !operations.includes(`\`${variable}\``))).toEqual([]);
  });
});

describe('the image', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  const isCopied = (path: string) => copied.some((from) => path === from || path.startsWith(`${from}/`));
  const ignored = read('.dockerignore').split('\n').filter(Boolean);
  const entries = ['main', 'migrate', 'verify', 'callback-urls']
    .map((name) => `apps/server/src/${name}.ts`)
    .concat('apps/admin/src/main.ts');

  it('copies every package of the workspace, as the lock file requires', () => {
    const folders = ['apps', 'packages'].flatMap((group) =>
      readdirSync(join(root, group)).map((name) => `${group}/${name}`),
    );
    const manifests = [...folders, 'tooling']
      .map((folder) => `${folder}/package.json`)
      .filter((path) => existsSync(join(root, path)));
    expect(manifests.filter((path) => !isCopied(path))).toEqual([]);
  });

  it('contains each program that docker-compose.yml and the operator start', () => {
    const named = [...(compose + dockerfile).matchAll(/\b(?:apps|tooling|packages)\/[\w/-]+\.ts\b/g)].map(
      ([path]) => path,
    );
    expect(named.length).toBeGreaterThan(3);
    expect(
      named.filter((path) => !existsSync(join(root, path)) || !isCopied(path) || ignored.includes(path)),
    ).toEqual([]);
  });

  // The server stage installs nothing that only builds and tests need.
  it('installs every package that its programs load', () => {
    const installed = [
      ...(/--prod (.+)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/--filter (\S+)\.\.\./g),
    ].map(([, name]) => name);
    expect(new Set(entries.map((path) => manifestOf(join(root, path)).name))).toEqual(new Set(installed));
    const seen = new Set<string>();
    const missing: string[] = [];
    const waiting = entries.map((path) => join(root, path));
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      for (const { specifier, isTypeOnly } of readImports(readFileSync(file, 'utf8'))) {
        if (isTypeOnly || specifier.startsWith('node:') || builtinModules.includes(specifier)) continue;
        if (specifier.startsWith('.')) waiting.push(join(dirname(file), specifier));
        else waiting.push(...sourceOf(specifier, file, missing));
      }
    }
    expect(missing).toEqual([]);
    expect(seen.size).toBeGreaterThan(500);
  });
});

/**
 * The workspace file behind a package name; records a package that isn't a production dependency of the
 * importing one.
 */
function sourceOf(specifier: string, importer: string, missing: string[]): string[] {
  const [, name = '', path = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(specifier) ?? [];
  const { name: own, dependencies = {} } = manifestOf(importer);
  if (name !== own && !Object.hasOwn(dependencies, name))
    missing.push(`${relative(root, importer)}: ${name}`);
  const folder = ['apps', 'packages']
    .map((group) => join(root, group, name.replace('@talkdrum/', '')))
    .find((candidate) => existsSync(candidate));
  const target =
    folder === undefined ? undefined : manifestOf(join(folder, 'package.json')).exports?.[`.${path}`];
  return folder === undefined || target === undefined ? [] : [join(folder, target)];
}

type Manifest = { name?: string; dependencies?: Record<string, string>; exports?: Record<string, string> };

function manifestOf(file: string): Manifest {
  const path = join(dirname(file), 'package.json');
  const manifest: Manifest = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : manifestOf(dirname(file));
  return manifest;
}
