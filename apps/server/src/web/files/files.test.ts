import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DueWorkRunner, dueWorkHandlers, silentLogger } from '@talkdrum/domain';
import {
  asOwner,
  goodPassword,
  makePerson,
  startTestDomain,
  type TestDomain,
} from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { buildWeb } from '../server.ts';

const origin = 'http://localhost:3000';
let test: TestDomain;
let app: FastifyInstance;
let accountId: string;
let cookies: Record<string, string>;

beforeAll(async () => {
  test = await startTestDomain();
  ({ accountId } = await makePerson(test.domain, 'ada@eze.example'));
  app = await buildWeb(test.domain, testEnvironment(test.database), silentLog());
  cookies = await signIn('ada@eze.example');
});
afterAll(async () => {
  await app.close();
  await test.stop();
});

async function signIn(email: string): Promise<Record<string, string>> {
  const answer = await app.inject({
    method: 'POST',
    url: '/trpc/onboarding.signIn',
    headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
    payload: JSON.stringify({ email, password: goodPassword }),
  });
  return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
}

/** A multipart body with one part. */
function part(content: string | Buffer, fileName: string, field = 'file') {
  const payload = Buffer.concat([
    Buffer.from(
      `--xx\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n--xx--\r\n'),
  ]);
  return {
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=xx', origin, 'sec-fetch-site': 'same-origin' },
  };
}

const upload = (
  content: string | Buffer,
  fileName: string,
  given = cookies,
  headers: Record<string, string> = {},
) => {
  const { payload, headers: usual } = part(content, fileName);
  return app.inject({
    method: 'POST',
    url: '/files/imports',
    payload,
    headers: { ...usual, ...headers },
    cookies: given,
  });
};

const stored = async (): Promise<string[]> =>
  readdir(join(test.domain.config.dataDir, 'imports', accountId)).catch(() => []);

describe('files of people', () => {
  it('an uploaded file becomes an import; its errors and people can be downloaded', async () => {
    const answer = await upload(
      'Name,Email,City\nAda,ada@example.com,Lagos\nBad,nothing,Kano\n',
      '../../etc/people.csv',
    );
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<{ id: string }>();
    const actor = { accountId, userId: null };
    await test.domain.openScope(actor, async (scope) => {
      const { job } = await scope.imports.get(id);
      expect(job).toMatchObject({
        fileName: 'people.csv',
        format: 'csv',
        header: ['Name', 'Email', 'City'],
        status: 'uploaded',
      });
      const list = await scope.lists.create({ name: 'Uploaded', type: 'public', optIn: 'single' });
      await scope.imports.start(id, {
        mapping: job.mapping,
        listId: list.id,
        updateRule: 'both',
        emptyCells: 'ignore',
        consent: 'given',
      });
    });
    await new DueWorkRunner(
      test.domain.pool,
      dueWorkHandlers(test.domain).filter(({ kind }) => kind === 'import.run'),
      silentLogger,
    ).runUntilIdle();
    const errors = await app.inject({ url: `/files/imports/${id}/rows-to-correct.csv`, cookies });
    expect(errors.headers['content-disposition']).toContain('people-to-correct.csv');
    expect(errors.body).toBe(
      '\uFEFFName,Email,City,Row in file,What to correct\r\nBad,nothing,Kano,3,Email: This is not a valid email address.\r\n',
    );
    const again = await upload(errors.body.replace('nothing', 'bad@example.com'), 'people-to-correct.csv');
    const { job } = await test.domain.openScope(actor, (scope) =>
      scope.imports.get(again.json<{ id: string }>().id),
    );
    expect(job.mapping.map(({ to }) => to)).toEqual(['full_name', 'email', 'attribute', 'skip', 'skip']);
    const all = await app.inject({
      url: '/files/contacts/export.csv?search=ada&attribute=city:Lagos',
      cookies,
    });
    expect(all.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(all.body.split('\r\n')[1]).toMatch(/^Ada,ada@example\.com,,enabled,enabled,Uploaded,.*,Lagos$/);
    expect(
      (await app.inject({ url: '/files/contacts/export.csv?attribute=city:Accra', cookies })).body
        .trimEnd()
        .split('\r\n'),
    ).toHaveLength(1);
    expect((await app.inject({ url: '/files/contacts/export.csv?listId=x', cookies })).statusCode).toBe(400);
  });

  it("refuses files that aren't tables of people, and stores none of them", async () => {
    const before = await stored();
    for (const [content, name, words] of [
      ['MZ', 'setup.exe', 'Only .xlsx, .xls and .csv files can be imported'],
      ['%PDF-1.7', 'people.csv', 'a PDF'],
      ['Name,Email\n', 'people.xlsx', 'plain text'],
      ['', 'empty.csv', 'empty'],
      [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'broken.xlsx', ''],
    ] as const) {
      const answer = await upload(content, name);
      expect([name, answer.statusCode]).toEqual([name, 400]);
      expect(answer.json<{ error: { message: string } }>().error.message).toContain(words);
    }
    expect(await stored()).toEqual(before);
  });

  it('refuses uploads from another site, without a session or without the privilege', async () => {
    const csv = 'Name,Email\nAda,ada@example.com\n';
    expect(
      (
        await upload(csv, 'a.csv', cookies, {
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
        })
      ).statusCode,
    ).toBe(403);
    expect((await upload(csv, 'a.csv', {})).statusCode).toBe(401);
    expect((await app.inject({ url: '/files/contacts/export.csv' })).statusCode).toBe(401);
    await makePerson(test.domain, 'bola@eze.example');
    await asOwner(test.database, (client) =>
      client.query(
        `update membership set is_owner = false, privileges = '{contacts.view}' where user_id = (select id from app_user where email = 'bola@eze.example')`,
      ),
    );
    const viewer = await signIn('bola@eze.example');
    expect((await upload(csv, 'a.csv', viewer)).statusCode).toBe(403);
    expect((await app.inject({ url: '/files/contacts/export.csv', cookies: viewer })).statusCode).toBe(403);
  });

  it("another account's import does not exist", async () => {
    const { id } = (await upload('Name,Email\nAda,ada@example.com\n', 'a.csv')).json<{ id: string }>();
    await makePerson(test.domain, 'chidi@other.example');
    const other = await signIn('chidi@other.example');
    const answers = [
      await app.inject({ url: `/files/imports/${id}/rows-to-correct.csv`, cookies: other }),
      await app.inject({ url: '/files/imports/nonsense/rows-to-correct.csv', cookies: other }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
  });

  it('serves the sample file without a sign-in', async () => {
    const answer = await app.inject({ url: '/files/imports/sample.csv' });
    expect(answer.body).toContain('Name,Email,Telephone');
  });
});
