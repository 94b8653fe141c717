import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildOpenApi } from '@talkdrum/api/v1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
/** Kept between runs, because installing takes longer than generating. */
const tools = resolve(import.meta.dirname, '../../../../../../.cache/openapi-generators');
const installMs = 120_000;
const generateMs = 120_000;

interface Generator {
  name: string;
  /** Returns the program, installed from its registry if it's missing. */
  install(): Promise<string>;
  /** Arguments that read a document and write into a folder. */
  args(document: string, out: string): string[];
}

/** Installs into its own folder; a virtual environment takes longer than most packages. */
async function fromPyPI(requirement: string, program: string): Promise<string> {
  const folder = join(tools, requirement.replace(/\W+/g, '-'));
  const path = join(folder, 'bin', program);
  if (await works(path)) return path;
  const quietly = ['--quiet', '--disable-pip-version-check', '--upgrade', '--target', folder];
  await run('python3', ['-m', 'pip', 'install', ...quietly, requirement], { timeout: installMs });
  return path;
}

async function works(path: string): Promise<boolean> {
  return run(path, ['--help'], { timeout: 60_000, env: besides(path) }).then(
    () => true,
    () => false,
  );
}

/** Finds what was installed with a program: its modules, and a formatter that one of them calls. */
function besides(program: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PYTHONPATH: dirname(dirname(program)),
    PATH: `${dirname(program)}${delimiter}${process.env['PATH'] ?? ''}`,
  };
}

const generators: Generator[] = [
  {
    name: 'openapi-python-client',
    install: () => fromPyPI('openapi-python-client==0.29.1', 'openapi-python-client'),
    args: (document, out) => [
      'generate',
      '--path',
      document,
      '--output-path',
      join(out, 'client'),
      '--meta',
      'none',
      '--fail-on-warning',
    ],
  },
  {
    name: 'oapi-codegen',
    install: async () => {
      const path = join(tools, 'oapi-codegen');
      if (await works(path)) return path;
      await run('go', ['install', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'], {
        timeout: installMs,
        env: { ...process.env, GOBIN: tools },
      });
      return path;
    },
    args: (document, out) => [
      '-generate',
      'types,client',
      '-package',
      'talkdrum',
      '-o',
      join(out, 'client.go'),
      document,
    ],
  },
  {
    name: 'openapi-generator',
    install: async () => {
      await run('java', ['-version'], { timeout: 30_000 });
      return fromPyPI('openapi-generator-cli==7.26.0', 'openapi-generator-cli');
    },
    args: (document, out) => [
      'generate',
      '-i',
      document,
      '-g',
      'typescript-fetch',
      '-o',
      join(out, 'client'),
    ],
  },
];

let folder: string;
let document: string;
beforeAll(async () => {
  await mkdir(tools, { recursive: true });
  folder = await mkdtemp(join(tmpdir(), 'talkdrum-openapi-'));
  document = join(folder, 'openapi.json');
  await writeFile(document, JSON.stringify(buildOpenApi('https://app.talkdrum.example')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the OpenAPI document', () => {
  it('has unions as anyOf', () => {
    const text = JSON.stringify(buildOpenApi('https://app.talkdrum.example'));
    expect([text.includes('"oneOf"'), text.includes('"anyOf"')]).toEqual([false, true]);
  });

  it.for(generators)(
    'is read by $name',
    { timeout: 2 * installMs + generateMs },
    async ({ name, install, args }, { skip }) => {
      const program = await install().catch((error: Error) => error);
      if (program instanceof Error)
        return tell(name, `could not be installed here: ${program.message.split('\n')[0]}`, skip);
      const out = join(folder, name);
      await mkdir(out);
      const told = await run(program, args(document, out), {
        timeout: generateMs,
        maxBuffer: 50_000_000,
        env: besides(program),
      }).catch((error: Failure) => error);
      if ('killed' in told && told.killed === true)
        return tell(name, `was not done after ${generateMs / 1_000} seconds`, skip);
      expect(told).not.toBeInstanceOf(Error);
      expect(`${told.stdout}${told.stderr}`).not.toMatch(
        /unable to (?:parse|process)|unsupported|could ?n['o]t/i,
      );
    },
  );
});

type Failure = Error & { killed?: boolean; stdout: string; stderr: string };

function tell(name: string, why: string, skip: (reason: string) => never): never {
  process.stdout.write(`Skipped: ${name} ${why}\n`);
  return skip(why);
}
