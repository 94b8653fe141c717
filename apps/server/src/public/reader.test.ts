import { makeOptInToken } from '@talkdrum/domain';
import { startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { type Language, languages } from '@talkdrum/languages';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog, testEnvironment } from '../testing/index.ts';
import { buildPublic } from './server.ts';

let world: TestDomain;
let app: FastifyInstance;
let origin: string;
let account: TestAccount;
let page: string;
let contactId: string;

beforeAll(async () => {
  world = await startTestDomain();
  app = await buildPublic(world.domain, testEnvironment(world.database), silentLog());
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await world.stop();
});
beforeEach(async () => {
  account = await TestAccount.create(world.domain, 'Duka la Asha');
  const listId = await account.list('Ofa', 'double');
  contactId = await account.contact({ email: 'asha@example.com' }, [listId]);
  const subject = { accountId: account.accountId, listId, contactId };
  page = `/confirm/${makeOptInToken(world.domain.config.secret, subject)}`;
});

const choose = (language: Language, isBrowserLanguageUsed = false) =>
  world.domain.pool.query('update account set language = $2, is_browser_language_used = $3 where id = $1', [
    account.accountId,
    language,
    isBrowserLanguageUsed,
  ]);

interface Answer {
  language: string | undefined;
  heading: string | undefined;
  cookie: string | null;
  headers: Headers;
}

async function open(path: string, headers: Record<string, string> = {}, form?: string): Promise<Answer> {
  const answer = await fetch(`${origin}${path}`, {
    headers: {
      ...headers,
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form !== undefined && { method: 'POST', body: form }),
  });
  const body = await answer.text();
  return {
    language: /<html lang="(\w+)" dir="ltr">/.exec(body)?.[1],
    heading: /<h1>(.*?)<\/h1>/.exec(body)?.[1],
    cookie: answer.headers.get('set-cookie'),
    headers: answer.headers,
  };
}

describe('a public page', () => {
  it('is in English, then in the language the account chose, whatever the browser asks for', async () => {
    const french = { 'accept-language': 'fr-CM,fr;q=0.9,en;q=0.5' };
    expect(await open(page, french)).toMatchObject({ language: 'en', heading: 'Confirm your subscription' });
    await choose('sw');
    expect(await open(page, french)).toMatchObject({ language: 'sw', heading: 'Thibitisha usajili wako' });
  });

  it('is in the language of the browser if the account wants that and we have it', async () => {
    await choose('sw', true);
    const asked = async (wanted?: string) =>
      (await open(page, wanted === undefined ? {} : { 'accept-language': wanted })).language;
    expect(await asked('fr-CM,fr;q=0.9,en;q=0.5')).toBe('fr');
    expect(await asked('de,zu;q=0.8')).toBe('zu');
    expect(await asked('de-AT')).toBe('sw');
    expect(await asked('*')).toBe('en');
  });

  it('has a link to itself in each other language', async () => {
    const body = await (await fetch(`${origin}${page}?lang=ig`)).text();
    const links = [...body.matchAll(/<a href="\?lang=(\w+)" hreflang="\1" lang="\1"/g)].map(
      ([, code]) => code,
    );
    expect(links).toEqual(languages.filter((code) => code !== 'ig'));
    expect(body).toContain('<li><span aria-current="true">Igbo</span></li>');
  });

  it('remembers the language its reader switched to, which wins over the account’s', async () => {
    await choose('sw');
    const switched = await open(`${page}?lang=fr`);
    expect(switched).toMatchObject({ language: 'fr', heading: 'Confirmez votre abonnement' });
    expect(switched.cookie).toBe('lang=fr; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax');
    const cookie = switched.cookie?.split(';')[0] ?? '';
    const later = await open(page, { cookie });
    expect([later.language, later.cookie]).toEqual(['fr', null]);
    expect((await open('/nothing', { cookie })).heading).toBe('Page introuvable');
    expect((await open(`${page}?lang=yo`, { cookie })).language).toBe('yo');
  });

  it.each(['de', '', 'constructor', 'fr&lang=sw', '../fr'])('ignores the language %j', async (text) => {
    const answer = await open(`${page}?lang=${text}`, { cookie: `lang=${encodeURIComponent(text)}` });
    expect([answer.language, answer.cookie]).toEqual(['en', null]);
  });

  it('about a link that leads nowhere anymore is in the account’s language, as the page would have been', async () => {
    await choose('sw');
    await account.inScope(({ bulkContacts }) =>
      bulkContacts.start('remove', { mode: 'rows', ids: [contactId] }),
    );
    const french = { 'accept-language': 'fr' };
    const gone = await open(page, french);
    expect(gone.language).toBe('sw');
    await choose('sw', true);
    expect((await open(page, french)).language).toBe('fr');
  });

  it('about no account is in the language of the browser', async () => {
    expect(await open('/nothing', { 'accept-language': 'pt-MZ' })).toMatchObject({
      language: 'pt',
      heading: 'Página não encontrada',
    });
    expect((await open('/nothing')).language).toBe('en');
    expect((await open('/confirm/x', { 'accept-language': 'yo' })).heading).toBe('Ìjápọ̀ yìí kò ṣiṣẹ́ mọ́');
  });
});

describe('consent', () => {
  const wordings = () =>
    account.query<{ wording: string }>(
      `select wording from consent_event where account_id = $1 and action = 'granted'`,
    );

  it('is stored in the words the person read, even if they changed the language elsewhere since then', async () => {
    await choose('sw');
    const answer = await open(page, { cookie: 'lang=fr' }, 'lang=ha');
    expect(answer).toMatchObject({ language: 'ha', heading: 'Kuna cikin jerin “Ofa”' });
    expect(await wordings()).toEqual([
      {
        wording:
          'Eh, ina so in karɓi imel daga Duka la Asha game da “Ofa”. Zan iya dainawa a kowane lokaci ta ' +
          'hanyar haɗin da ke cikin kowane imel.',
      },
    ]);
  });

  it('is stored in the account’s language when the form names none', async () => {
    await choose('zu');
    await open(page, {}, '');
    expect((await wordings())[0]?.wording).toContain(
      'Yebo, ngithanda ukuthola ama-imeyili avela ku-Duka la Asha',
    );
  });
});

describe('the fonts', () => {
  it('are served to sandboxed pages and cached', async () => {
    const body = await (await fetch(`${origin}${page}`)).text();
    const paths = [...body.matchAll(/url\((\/fonts\/[^)]+)\)/g)].map(([, path]) => path);
    expect(paths).toHaveLength(3);
    for (const path of paths) {
      const { status, headers } = await fetch(`${origin}${path}`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('font/woff2');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cache-control')).toContain('immutable');
    }
  });
});
