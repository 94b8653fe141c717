import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { NewerSchemaError, OlderSchemaError, UnfitDatabaseError } from '@talkdrum/domain/kernel';
import { describe, expect, it } from 'vitest';
import { blockedPorts } from '../src/blocked-ports.ts';
import { environmentDoubts } from '../src/environment-doubts.ts';
import { environmentSchema, readEnvironment } from '../src/environment.ts';
import { tellStartFailure } from '../src/start-failure.ts';

const usable = { DATABASE_URL: 'postgres://talkdrum@127.0.0.1:1/talkdrum', SECRET_KEY: 's'.repeat(32) };

describe('a wrong variable', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '99999'],
    ['SMTP_CONNECTIONS', '0'],
    ['GATEWAY_RATE', 'many'],
    ['DATABASE_URL', 'mysql://host/x'],
    ['DATABASE_URL', 'postgres://owner:a#b@host:5432/talkdrum'],
    ['DATABASE_URL', 'postgres://owner:secret@host:5432'],
    ['SECRET_KEY', undefined],
    ['APP_URL', 'https://app.example.com/talkdrum'],
    ['PUBLIC_URL', 'https://app.example.com'],
    ['PUBLIC_URL', 'ftp://files.example'],
    ['SMTP_URL', 'mail.example'],
    ['HOST', 'no host'],
    ['MAIL_FROM', 'Talkdrum'],
    ['BOUNCE_DOMAIN', 'two words'],
    ['SPF_INCLUDE', 'not_a_name'],
    ['DNS_SERVER', 'dns.example'],
    ['DNS_SERVER', '127.0.0.1:99999'],
    ['TRUST_PROXY', 'the proxy'],
    ['WEBHOOK_ALLOW', '127.0.0.1'],
    ['WEBHOOK_PORTS', '443,a'],
    ['FEED_ALLOW', 'localhost'],
    ['METRICS_TOKEN', 'short'],
    ['SMPP_ALPHABET', 'ebcdic'],
    ['SMPP_CARRIER_URL', 'smpp://host-without-login'],
    ['TWILIO_AUTH_TOKEN', 'short'],
  ])('%s=%s is refused with its name and a reason', (name, value) => {
    const issues = environmentSchema.safeParse({
      ...usable,
      APP_URL: 'https://app.example.com',
      TWILIO_ACCOUNT_SID: 'AC0',
      TWILIO_AUTH_TOKEN: 'long enough',
      [name]: value,
    }).error?.issues;
    expect(issues?.map(({ path }) => path)).toEqual([[name]]);
    expect(issues?.[0]?.message).toMatch(/^must (?:be|have) /);
  });

  it.each([
    ['MAIL_FROM', 'Ada Eze <ada@eze.example>'],
    ['MAIL_FROM', 'ada@eze.example'],
    ['HOST', '::1'],
    ['DNS_SERVER', '10.0.0.2'],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8, 192.168.1.4'],
  ])('%s=%s is accepted', (name, value) => {
    expect(environmentSchema.safeParse({ ...usable, [name]: value }).success).toBe(true);
  });
});

describe('a valid environment that is probably wrong', () => {
  const doubtsOf = (source: Record<string, string>) =>
    environmentDoubts(source, readEnvironment({ ...usable, ...source }));
  const online = {
    APP_URL: 'https://app.example.com',
    PUBLIC_URL: 'https://pages.example.com',
    MAIL_FROM: 'Ada <ada@example.com>',
    BOUNCE_DOMAIN: 'bounces.example.com',
    SPF_INCLUDE: 'spf.example.com',
  };

  it.each(['SMTP_ULR', 'BOUNCE_DOMIAN', 'SMTP_CONECTIONS', 'TRUST_PROXYS', 'smtp_url'])(
    'is reported for the misspelled name %s',
    (name) => {
      expect(doubtsOf({ [name]: 'x' })).toEqual([
        expect.stringMatching(
          new RegExp(`^${name} isn’t a setting and is ignored\\. Did you mean [A-Z_]+\\?$`),
        ),
      ]);
    },
  );

  it('is reported for each default that only works on the machine itself, once the dashboard is online', () => {
    const doubts = doubtsOf({ APP_URL: online.APP_URL });
    expect(doubts.map((doubt) => doubt.split(' ')[0])).toEqual([
      'PUBLIC_URL',
      'MAIL_FROM',
      'BOUNCE_DOMAIN',
      'SPF_INCLUDE',
    ]);
  });

  it('is reported for nothing else', () => {
    expect(doubtsOf({ ...online, PATH: '/bin', HOME: '/root', HOSTNAME: 'a', NODE_OPTIONS: '' })).toEqual([]);
    expect(doubtsOf({})).toEqual([]);
  });
});

describe('a port that browsers refuse', () => {
  const messageFor = (name: string, value: string) => {
    const { error } = environmentSchema.safeParse({ ...usable, [name]: value });
    return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  };

  it.each(['PORT', 'PUBLIC_PORT', 'HEALTH_PORT'])(
    'is refused in %s with the reason and the way out',
    (name) => {
      expect(messageFor(name, '6000')).toEqual([
        `${name} must be a port that browsers open. They refuse 6000, which belongs to another protocol. Choose another, such as 3000`,
      ]);
    },
  );

  it.each(['APP_URL', 'PUBLIC_URL', 'SANDBOX_URL', 'SUPPORT_GUIDE_URL', 'SMS_CALLBACK_URL', 'PAYSTACK_URL'])(
    'is refused in the address of %s',
    (name) => {
      expect(messageFor(name, 'https://news.example:6666')).toEqual([
        `${name} must have a port that browsers open. They refuse 6666, which belongs to another protocol. Choose another, such as 3000`,
      ]);
    },
  );

  it.each([
    ['SUBMISSION_PORT', '587'],
    ['BOUNCE_PORT', '25'],
    ['WEBHOOK_PORTS', '6000'],
    ['PORT', '0'],
    ['PORT', '6001'],
    ['APP_URL', 'https://news.example'],
    ['APP_URL', 'http://news.example:80'],
  ])('is something else: %s=%s is accepted', (name, value) => {
    expect(messageFor(name, value)).toBeUndefined();
  });

  it.each([...blockedPorts])('%i is one that fetch refuses, too', async (port) => {
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      cause: { message: 'bad port' },
    });
  });
});

describe("a start that can't succeed", () => {
  const env = {
    ...usable,
    HOST: '10.9.9.9',
    BOUNCE_HOST: 'nowhere.invalid',
    SMPP_PORT: 2775,
    PORT: 80,
    DATA_DIR: '/proc/none',
  };
  const failure = (message: string, facts: object) => Object.assign(new Error(message), facts);
  it.each([
    [
      failure('', { code: 'EADDRINUSE', syscall: 'listen', port: 2775 }),
      'Port 2775 is in use by another program. Set SMPP_PORT to a free port.',
    ],
    [
      failure('', { code: 'EACCES', syscall: 'listen', port: 80 }),
      'This user can’t use port 80. Set PORT to a port above 1023.',
    ],
    [
      failure('', { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.9.9.9' }),
      'HOST must be an address of this machine, and 10.9.9.9 is not.',
    ],
    [
      failure('', { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere.invalid' }),
      /^BOUNCE_HOST must be .* nowhere\.invalid is unknown\.$/,
    ],
    [
      failure('ENOENT', { code: 'ENOENT', syscall: 'mkdir', path: '/proc/none' }),
      'DATA_DIR must be a folder this user can write to: ENOENT.',
    ],
    [
      failure('wrong password', { code: '28P01' }),
      'Could not open the database in DATABASE_URL: wrong password.',
    ],
    [
      failure('password authentication failed for user "talkdrum_app"', { code: '28P01' }),
      /"talkdrum_app"\. The migration creates this login with a password from SECRET_KEY: run .*migrate\.ts/,
    ],
    [
      failure('no start line', { code: 'ERR_OSSL_PEM_NO_START_LINE' }),
      'TLS_CERT and TLS_KEY must be a certificate and its key in PEM form: no start line.',
    ],
    [new OlderSchemaError(), /Run the migration first: node apps\/server\/src\/migrate\.ts\./],
    [new UnfitDatabaseError('needs more'), 'needs more'],
    [
      new AggregateError([failure('refused', { syscall: 'connect' })]),
      'The database in DATABASE_URL doesn’t answer: refused.',
    ],
    [new NewerSchemaError(['0099-x']), /A newer version of Talkdrum has migrated this database .*0099-x/],
    [new Error('a fault of ours'), undefined],
  ])('explains: %s', (error, told) => {
    const said = tellStartFailure(error, env);
    if (told instanceof RegExp) expect(said).toMatch(told);
    else expect(said).toBe(told);
  });

  it('is explained by the migration without a stack trace, with the exit code of a wrong configuration', () => {
    const script = fileURLToPath(new URL('../src/migrate.ts', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [script], { env: usable, encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      78,
      'The database in DATABASE_URL doesn’t answer: connect ECONNREFUSED 127.0.0.1:1.\n',
    ]);
  });
});
