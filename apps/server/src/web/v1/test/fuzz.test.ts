import { type OpenApiDocument, type OperationId, v1Operations } from '@talkdrum/api/v1';
import { apiError } from '@talkdrum/api/v1/error';
import { newId } from '@talkdrum/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JsonSchema, ValueGenerator } from './generate-value.ts';
import { startTestApi, type TestApi } from './testing.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? 40);
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

interface Described {
  operationId: OperationId;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: {
    content: {
      'application/json'?: { schema: JsonSchema; example?: unknown };
      'application/octet-stream'?: object;
    };
  };
  responses: Record<string, unknown>;
}

let api: TestApi;
let token: string;
let document: OpenApiDocument;
let ids: string[];
beforeAll(async () => {
  api = await startTestApi();
  const account = await api.account('kola');
  ({ token } = await api.key(account));
  document = (await api.call(null, 'GET', '/v1/openapi.json')).json();
  const list = (await api.call(token, 'POST', '/v1/lists', { name: 'News' })).json().id;
  const contact = (
    await api.call(token, 'POST', '/v1/contacts', {
      fullName: 'Efe',
      email: 'efe@example.com',
      listIds: [list],
    })
  ).json().id;
  const [sender] = await account.inScope(({ senders }) => senders.list('email'));
  const campaign = (
    await api.call(token, 'POST', '/v1/campaigns', {
      channel: 'email',
      name: 'March',
      fromBrand: 'Kola',
      senderId: sender?.id,
      subject: 'Hi',
      html: '<p>Hi</p>',
      audience: { source: 'all' },
    })
  ).json().id;
  const template = await account.inScope(({ templates }) =>
    templates.create('News', { from: 'blank', kind: 'html' }),
  );
  ids = [list, contact, campaign, sender?.id ?? '', template.id, newId(), newId()];
});
afterAll(() => api.stop());

/**
 * Checks the server against the document: each answer must be documented and match its schema, to the last
 * field.
 */
function expectDescribed(
  id: OperationId,
  { responses }: Described,
  request: unknown,
  status: number,
  text: string,
): void {
  const facts = `seed ${seed}, ${id} ${JSON.stringify(request)?.slice(0, 2_000)}: ${status} ${text.slice(0, 300)}`;
  expect(Object.keys(responses), facts).toContain(String(status));
  expect(status, facts).toBeLessThan(500);
  const contract = status >= 400 ? apiError : v1Operations[id].answer;
  if (contract === null) return expect(text, facts).toBe('');
  if (status === 400)
    expect(text, facts).not.toMatch(/Invalid (input|string|option)|Too (small|big)|Unrecognized|"field":""/);
  const answer: unknown = JSON.parse(text);
  expect(contract.parse(answer), facts).toEqual(answer);
}

describe(`every call of the document (seed ${seed})`, () => {
  it('exists on the server, and every call of the server is in the document', () => {
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(described)).toEqual(new Set(Object.keys(v1Operations)));
  });

  it.each(Object.keys(v1Operations) as OperationId[])(
    '%s answers as documented, whatever it gets',
    async (id) => {
      const generator = new ValueGenerator(document, seed ^ id.length, ids);
      const [path, method, described] = find(id);
      for (let run = 0; run < runs; run += 1) {
        const url = urlOf(path, described, generator);
        const { schema, example } = described.requestBody?.content['application/json'] ?? {};
        const made = () =>
          example !== undefined && generator.chance(0.5)
            ? generator.nearly(example)
            : generator.value(schema ?? {});
        const isFile = described.requestBody?.content['application/octet-stream'] !== undefined;
        const body = isFile ? generator.hostile() : schema === undefined ? undefined : made();
        const headers: Record<string, string> = isFile ? { 'content-type': 'application/octet-stream' } : {};
        const { statusCode, body: text } = await api.call(token, method, url, body, headers);
        expectDescribed(id, described, { url, body }, statusCode, text);
        await api.domain.pool.query(`delete from rate_limit where key like 'v1:%'`);
      }
    },
  );
});

function find(
  id: OperationId,
): [path: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', described: Described] {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      if (described.operationId === id)
        return [path, v1Operations[id].method, described as unknown as Described];
      expect(method).toMatch(/^[a-z]+$/);
    }
  }
  throw new Error(`${id} is not in the document`);
}

function urlOf(path: string, { parameters }: Described, generator: ValueGenerator): string {
  const text = (schema: JsonSchema) => {
    const value = generator.chance(0.1) ? generator.hostile() : generator.value(schema);
    return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
  };
  const filled = parameters
    .filter(({ in: place }) => place === 'path')
    .reduce((url, { name, schema }) => url.replace(`{${name}}`, text(schema) || '-'), path);
  const query = parameters
    .filter(({ in: place }) => place === 'query' && generator.chance(0.4))
    .map(({ name, schema }) => `${name}=${text(schema)}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}
