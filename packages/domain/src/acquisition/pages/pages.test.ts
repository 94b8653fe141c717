import { designOf, type PageDesign } from '@talkdrum/page-designs';
import { pagePresets } from '@talkdrum/page-designs/presets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DomainError, newId } from '../../kernel/index.ts';
import { PublicPages } from '../../publishing/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { pageName, type PageStart } from './page.schema.ts';
import type { LandingPage, PageFilter } from './pages.service.ts';

let world: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain, `Kola ${newId().slice(-6)}`);
  await account.trustPublisher();
});

const create = (name: string, start: PageStart = { from: 'blank' }) =>
  account.inScope(({ pages }) => pages.create(name, start));
const saying = (title: string): PageDesign => designOf({ title }, [['hero', { title }]]);
const save = ({ id, name, revision }: LandingPage, design: PageDesign) =>
  account.inScope(({ pages }) => pages.save(id, { name, design }, revision));
const publish = ({ id, revision }: LandingPage) =>
  account.inScope(({ pages }) => pages.publish(id, revision));
const visit = async ({ published: { url } }: LandingPage) => {
  const [handle = '', slug = ''] = new URL(url).pathname.slice('/w/'.length).split('/');
  const found = await new PublicPages(world.domain).find(handle, slug);
  return found.kind === 'page' ? found.page.html : found.kind;
};
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? [error.code, error.details.fieldErrors] : error),
  );
const list = (filter: Partial<PageFilter> = {}) =>
  account.inScope(({ pages }) =>
    pages.list({ search: '', status: null, sort: 'name', cursor: null, limit: 25, ...filter }),
  );
const namesOf = async (filter: Partial<PageFilter>) => (await list(filter)).items.map(({ name }) => name);

describe('a new page', () => {
  it('starts blank with its name as the headline, as a draft at an address of its own', async () => {
    const page = await create('Summer sale');
    expect(page.design.content[0]).toMatchObject({ type: 'hero', props: { title: 'Summer sale' } });
    expect(page.published).toMatchObject({ status: 'draft', slug: 'summer-sale' });
    expect(page).toMatchObject({ revision: 1, publishedRevision: null });
  });

  it.each(pagePresets.map(({ key }) => key))(
    'starts from our design, and can be published: %s',
    async (key) => {
      const page = await create(`From ${key}`, { from: 'preset', key });
      await publish(page);
      expect(await visit(page)).toContain('<main id="content">');
    },
  );

  it('starts from another page with a copy of its design', async () => {
    const first = await save(await create('One'), saying('The words of one'));
    const second = await create('Two', { from: 'page', id: first.id });
    expect(second.design).toEqual(first.design);
    expect(second.published.slug).toBe('two');
  });

  it('doesn’t start from what isn’t there', async () => {
    expect(await refusal(create('A', { from: 'preset', key: 'nothing' }))).toEqual(['not_found', undefined]);
    expect(await refusal(create('B', { from: 'page', id: newId() }))).toEqual(['not_found', undefined]);
    expect((await list()).items).toEqual([]);
  });
});

describe('a draft', () => {
  it('is saved over the revision that was seen, and refused over another', async () => {
    const page = await create('Draft');
    const saved = await save(page, saying('Second'));
    expect(saved.revision).toBe(2);
    const refused = await save(page, saying('Third')).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'stale_revision', details: { revision: 2 } });
    expect((await account.inScope(({ pages }) => pages.get(page.id))).design.root.props.title).toBe('Second');
  });

  it('that can’t be read is refused with the block’s number', async () => {
    const page = await create('Draft');
    const design = structuredClone(page.design) as { content: { props: Record<string, unknown> }[] };
    Object.assign(design.content[1]?.props ?? {}, { onclick: 'x' });
    const [code, fields] = (await refusal(save(page, design as unknown as PageDesign))) as [string, object];
    expect(code).toBe('invalid_input');
    expect(Object.keys(fields)).toEqual(['design.content.1']);
  });

  it('changes nothing that visitors see until it’s published', async () => {
    const page = await publish(await save(await create('Live'), saying('First words')));
    await save(page, saying('Later words'));
    expect(await visit(page)).toContain('First words');
    const later = await account.inScope(({ pages }) => pages.get(page.id));
    expect(later.revision - (later.publishedRevision ?? 0)).toBe(1);
    await publish(later);
    expect(await visit(page)).toContain('Later words');
  });

  it('has a preview link that shows it unpublished', async () => {
    const page = await save(await create('Secret'), saying('Not yet public'));
    const { url } = await account.inScope(({ pages }) => pages.preview(page.id));
    expect(url).toContain('/w/preview/');
    expect(await visit(page)).toBe('none');
  });
});

describe('publishing', () => {
  it('refuses a draft that changed since it was seen', async () => {
    const page = await create('Two people');
    await save(page, saying('The other’s words'));
    expect((await refusal(publish(page))) as unknown[]).toContain('stale_revision');
    expect(await visit(page)).toBe('none');
  });

  it('shows the page in the account’s brand and language, with its form', async () => {
    const form = await account.inScope(({ forms }) => forms.create('Club'));
    const design = designOf({ title: 'Club' }, [['form', { formId: form.id, buttonLabel: 'Join' }]]);
    const page = await publish(await save(await create('With a form'), design));
    const html = await visit(page);
    expect(html).toContain('<!--visit-->');
    expect(html).toContain('name="email"');
    const { data } = await account.inScope(({ publishing }) => publishing.version(page.id, 1));
    expect(data).toMatchObject({ form: { formId: form.id, listId: form.listId } });
  });

  it('refuses a form block without a form, and one with another account’s form', async () => {
    const without = await save(await create('No form'), designOf({}, [['form', {}]]));
    expect(await refusal(publish(without))).toEqual([
      'invalid_input',
      { design: [expect.stringContaining('Choose a form')] },
    ]);
    const other = await TestAccount.create(world.domain);
    const theirs = await other.inScope(({ forms }) => forms.create('Theirs'));
    const stolen = await save(await create('Theirs'), designOf({}, [['form', { formId: theirs.id }]]));
    expect(await refusal(publish(stolen))).toEqual(['not_found', undefined]);
  });

  it('refuses a form whose list was deleted, and still previews it', async () => {
    const form = await account.inScope(({ forms }) => forms.create('Listless'));
    const page = await save(await create('Listless'), designOf({}, [['form', { formId: form.id }]]));
    await account.inScope(({ lists }) => lists.archive(form.listId));
    expect(await refusal(publish(page))).toEqual(['invalid_state', undefined]);
    const { url } = await account.inScope(({ pages }) => pages.preview(page.id));
    expect(url).toContain('/w/preview/');
  });

  it('ends when it’s unpublished; the draft stays', async () => {
    const page = await publish(await save(await create('Short'), saying('Short')));
    await account.inScope(({ pages }) => pages.unpublish(page.id));
    expect(await visit(page)).toBe('none');
    expect((await account.inScope(({ pages }) => pages.get(page.id))).design).toEqual(page.design);
  });

  it('keeps versions, and an earlier one becomes the draft again', async () => {
    const first = await publish(await save(await create('History'), saying('First')));
    const second = await publish(await save(first, saying('Second')));
    const lines = await account.inScope(({ publishing }) => publishing.versions(first.id));
    expect(lines.map(({ n, isCurrent }) => [n, isCurrent])).toEqual([
      [2, true],
      [1, false],
    ]);
    const restored = await account.inScope(({ pages }) => pages.restoreVersion(first.id, 1, second.revision));
    expect(restored.design).toEqual(first.design);
    expect(await visit(first)).toContain('Second');
  });
});

describe('a deleted page', () => {
  it('is gone for visitors at once, and comes back with its address', async () => {
    const page = await publish(await save(await create('Gone'), saying('Gone and back')));
    await account.inScope(({ pages }) => pages.remove(page.id));
    expect(await visit(page)).toBe('none');
    expect((await list()).items).toEqual([]);
    expect(await refusal(publish(page))).toEqual(['not_found', undefined]);
    await account.inScope(({ pages }) => pages.restore(page.id));
    expect(await visit(page)).toContain('Gone and back');
    await account.inScope(({ pages }) => pages.restore(page.id));
    expect(await visit(page)).toContain('Gone and back');
  });

  it('is not found by another account, before and after', async () => {
    const page = await create('Mine');
    const other = await TestAccount.create(world.domain);
    const attempts = [
      () => other.inScope(({ pages }) => pages.get(page.id)),
      () => other.inScope(({ pages }) => pages.save(page.id, page, 1)),
      () => other.inScope(({ pages }) => pages.publish(page.id, 1)),
      () => other.inScope(({ pages }) => pages.preview(page.id)),
      () => other.inScope(({ pages }) => pages.remove(page.id)),
      () => other.inScope(({ pages }) => pages.create('Copy', { from: 'page', id: page.id })),
    ];
    for (const attempt of attempts) expect(await refusal(attempt())).toEqual(['not_found', undefined]);
  });
});

describe('the list of pages', () => {
  it('finds by part of a name and by status, in the chosen order, page by page', async () => {
    const [banana] = [await create('Banana'), await create('apple'), await create('50% off')];
    await publish(banana);
    expect(await namesOf({})).toEqual(['50% off', 'apple', 'Banana']);
    expect(await namesOf({ search: 'AN' })).toEqual(['Banana']);
    expect(await namesOf({ search: '%' })).toEqual(['50% off']);
    expect(await namesOf({ status: 'published' })).toEqual(['Banana']);
    expect(await namesOf({ sort: 'created' })).toEqual(['50% off', 'apple', 'Banana']);
    const total = (search: string, status: PageFilter['status']) =>
      account.inScope(({ pages }) => pages.total({ search, status }));
    expect([await total('', null), await total('AN', null), await total('', 'published')]).toEqual([3, 1, 1]);
    const { items, nextCursor } = await list({ limit: 2 });
    expect(items).toHaveLength(2);
    expect(await namesOf({ limit: 2, cursor: nextCursor })).toEqual(['Banana']);
  });

  it('says what visitors get, how many came and what they sent', async () => {
    const page = await publish(await create('Figures'));
    await account.inScope(({ sql, actor }) =>
      sql(
        `insert into published_day (account_id, published_id, channel, day, visits) values ($1, $2, 'public', '2026-11-23', 7)`,
        [actor.accountId, page.id],
      ),
    );
    expect((await list()).items[0]).toMatchObject({
      state: 'open',
      visits: 7,
      conversions: 0,
      url: page.published.url,
    });
  });
});

it('has a name of one line, because an empty page shows it as its title', () => {
  expect(pageName.safeParse('Spring\nsale').success).toBe(false);
  expect(pageName.safeParse('Spring sale ✨').success).toBe(true);
});
