import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from '../bootstrap/preparing/lock.mjs';
import { createLogReader } from '../bootstrap/product/log-lines.mjs';
import { readPort, requireFreePorts } from '../bootstrap/product/ports.mjs';
import { PORTS, productEnvironment } from '../bootstrap/product/roles.mjs';
import { explainCrash } from '../bootstrap/product/crash.mjs';
import { paragraph } from '../bootstrap/terminal.mjs';
import { explain } from '../bootstrap/trouble.mjs';

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talkdrum-bootstrap-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the lock of a start', () => {
  it('refuses a second start and says where the first one is', () => {
    const file = join(folder, 'start.lock');
    const release = takeLock(file, 'a Talkdrum', 'http://localhost:3000');
    expect(() => takeLock(file, 'a Talkdrum')).toThrow(
      /a Talkdrum running here already \(process \d+, http:\/\/localhost:3000\)/,
    );
    release();
    expect(existsSync(file)).toBe(false);
  });

  it('is taken over from a process that is gone, even if its number now belongs to another', () => {
    const file = join(folder, 'start.lock');
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    for (const holder of [{ pid, started: '1' }, { pid: process.pid, started: '1' }, 'not even json']) {
      writeFileSync(file, JSON.stringify(holder));
      takeLock(file, 'a Talkdrum')();
    }
    expect(existsSync(file)).toBe(false);
  });
});

describe('a step of the preparation', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends together with its program on %s, and nothing runs after it',
    async (signal) => {
      const at = (name: string) => JSON.stringify(new URL(`../bootstrap/${name}.mjs`, import.meta.url).href);
      const code = `const { run } = await import(${at('run')});
      const { stoppable } = await import(${at('stop-request')});
      const long = ['-e', 'console.log(process.pid); setInterval(() => {}, 1000)'];
      try {
        await stoppable((signal) => run(process.execPath, long, { signal, onOutput: (text) => console.log(text) }));
        console.log('went on');
      } catch (error) {
        console.log(error.message);
        process.exit(error.exitCode);
      }`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (text: Buffer) => (said += text.toString()));
      await expect.poll(() => Number(said), { timeout: 15_000 }).toBeGreaterThan(0);
      const pid = Number(said);
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([130, null]);
      expect(said).toMatch(/Stopped\. Run the same command to continue\./);
      expect(said).not.toMatch('went on');
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    },
  );
});

describe('a port in use', () => {
  it.each(['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])])(
    'on %s is named together with the variable that changes it',
    async (host) => {
      const server = createServer().listen(0, host);
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      await expect(
        requireFreePorts([{ port, variable: 'PUBLIC_PORT', use: 'public pages' }]),
      ).rejects.toThrow(new RegExp(`port ${port} \\(public pages\\): choose another with PUBLIC_PORT`));
      server.close();
    },
  );
});

describe('a port from the environment', () => {
  it.each(['abc', '99999', '80.5', '0'])('%s is none, and its variable is named', (text) => {
    expect(() => readPort({ variable: 'SMS_PORT', port: 3082 }, { SMS_PORT: text })).toThrow(
      'SMS_PORT takes a port',
    );
  });

  it.each(PORTS.filter(({ isHttp }) => isHttp))(
    'is refused in $variable if browsers refuse to open it',
    (entry) => {
      expect(() => readPort(entry, { [entry.variable]: '6000' })).toThrow(
        `${entry.variable} is 6000, and browsers refuse to open that port because it belongs to another protocol. ` +
          `Choose another, for example: ${entry.variable}=${entry.port + 100} npm start.`,
      );
    },
  );

  it('may be one that browsers refuse if no browser opens it', () => {
    expect(readPort({ variable: 'SUBMISSION_PORT', port: 2587 }, { SUBMISSION_PORT: '587' })).toBe(587);
  });

  it('is refused if another use has it', async () => {
    const wanted = [
      { port: 3001, variable: 'PORT', use: 'dashboard' },
      { port: 3001, variable: 'PUBLIC_PORT', use: 'public pages' },
    ];
    await expect(requireFreePorts(wanted)).rejects.toThrow('PORT and PUBLIC_PORT are both 3001');
  });
});

describe('messages for the person at the terminal', () => {
  it('stay on one line in a terminal that reports no width', () => {
    const { columns } = process.stdout;
    process.stdout.columns = 0;
    try {
      expect(paragraph('Stopped. Run the same command to continue.')).not.toContain('\n');
    } finally {
      process.stdout.columns = columns;
    }
  });

  it('repeat what a misconfigured process printed', () => {
    const output =
      '{"level":30,"msg":"draining"}\nHOST must be an address of this machine, and 10.9.9.9 is not.\n';
    expect(explainCrash('The web process ended with code 78', output).message).toBe(
      'HOST must be an address of this machine, and 10.9.9.9 is not.',
    );
  });

  it.each([
    ['could not write to file "base/1": No space left on device', /disk is full/],
    [
      '  ╰─▶ Failed to write to file at "/a/\n      b": No\n      space left on device (os error 28)',
      /disk is full/,
    ],
    ['ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile"', /does not match/],
    ['getaddrinfo EAI_AGAIN registry.example', /registry couldn't be reached/],
  ])('about %s', (output, message) => {
    expect(explain(output, { place: '/somewhere', network: true })).toMatch(message);
  });

  it('blame the network only for steps that use it', () => {
    expect(explain('connect ECONNREFUSED 127.0.0.1:5432', { place: '/somewhere' })).toBeUndefined();
  });

  it('show warnings and errors of a log, each once', () => {
    const read = createLogReader('worker');
    expect(read('{"level":30,"msg":"ready"}')).toBeUndefined();
    expect(read('not json')).toBeUndefined();
    expect(read('{"level":50,"msg":"no mail","err":{"message":"refused\\nat x"}}')).toMatch(
      /worker.*error.*no mail: refused$/,
    );
    expect(read('{"level":50,"msg":"no mail","err":{"message":"refused"}}')).toBeUndefined();
  });
});

describe('the simulated identity provider', () => {
  const issuerWith = (given: NodeJS.ProcessEnv) =>
    productEnvironment({ given, databaseUrl: 'postgres://here', secret: 's'.repeat(32), dataDir: '/tmp' })[
      'OIDC_ISSUER'
    ];
  it('is offered while mail goes to the sandbox', () => {
    expect(issuerWith({ IDENTITY_PORT: '4083' })).toBe('http://127.0.0.1:4083');
  });
  it('isn’t beside a real one, or with a real mail relay: there it would let anybody in', () => {
    expect(issuerWith({ OIDC_ISSUER: 'https://id.example.com' })).toBe('https://id.example.com');
    expect(issuerWith({ SMTP_URL: 'smtp://relay.example.com' })).toBeUndefined();
  });
});
