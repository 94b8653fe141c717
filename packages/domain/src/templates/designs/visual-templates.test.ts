import {
  blockCatalogue,
  type EmailDesign,
  emailDesign,
  emptyDesign,
  keepsNoConditions,
} from '@talkdrum/email-designs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError, newId } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let test: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
});
afterAll(() => test.stop());

const saying = (text: string): EmailDesign =>
  emailDesign.parse({
    version: 1,
    doc: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, { type: 'footer' }],
    },
  });
const forSome = emailDesign.parse({
  version: 1,
  doc: {
    type: 'doc',
    content: [{ type: 'conditional', content: [{ type: 'paragraph' }] }, { type: 'footer' }],
  },
  conditions: [{ kind: 'attribute', key: 'city', value: 'Lagos' }],
});
const words = { subject: 'Hello', preheader: '', html: '<p>From the browser</p>', text: 'From the browser' };
const create = () =>
  account.inScope(({ templates }) =>
    templates.create(`Visual ${newId()}`, { from: 'blank', kind: 'visual' }),
  );
const save = (id: string, design: EmailDesign | null | undefined, revision: number) =>
  account.inScope(({ templates }) => templates.save(id, { ...words, design }, revision));
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.details.fieldErrors : error),
  );

describe('a visual template', () => {
  it('starts blank with a greeting and a footer, compiled', async () => {
    const template = await create();
    expect(template).toMatchObject({ kind: 'visual', design: { version: 1 } });
    expect(template.html).toContain('{{ contact.first_name | default: &#x27;there&#x27; }}');
    expect(template.text).toContain('Unsubscribe [{{ links.unsubscribe }}]');
    expect(template.compiled?.checks.map(({ id }) => id)).toEqual(['empty_subject']);
  });

  it('never takes HTML or text from outside', async () => {
    const { id } = await create();
    const saved = await save(id, saying('From the design'), 1);
    expect(saved.html).toContain('From the design');
    expect(saved.text).toContain('From the design');
    expect(saved.html + saved.text).not.toContain('From the browser');
  });

  it('keeps its design, HTML and text if only other fields are saved', async () => {
    const { id } = await create();
    await save(id, saying('Kept'), 1);
    const saved = await save(id, undefined, 2);
    expect(saved).toMatchObject({ kind: 'visual', subject: 'Hello', revision: 3 });
    expect(saved.html).toContain('Kept');
  });

  it('becomes HTML for good', async () => {
    const { id } = await create();
    const saved = await save(id, null, 1);
    expect(saved).toMatchObject({ kind: 'html', design: null, html: '<p>From the browser</p>' });
    expect(await refusal(save(id, saying('Back'), 2))).toHaveProperty('design');
  });

  it('stays visual while only some people see a part of it', async () => {
    const { id } = await create();
    const { html, text } = await save(id, forSome, 1);
    const convert = (content: { html: string; text: string }) =>
      account.inScope(({ templates }) => templates.save(id, { ...words, ...content, design: null }, 2));
    expect(await refusal(convert({ html, text }))).toEqual({ design: [keepsNoConditions] });
    expect(await convert({ html: '<p>New</p>', text: 'New' })).toMatchObject({ kind: 'html' });
  });

  it('refuses a stale revision before it compiles anything', async () => {
    const { id } = await create();
    await save(id, saying('First'), 1);
    await expect(save(id, saying('Second'), 1)).rejects.toMatchObject({ code: 'stale_revision' });
  });

  it('is copied with its design', async () => {
    const { id } = await create();
    await save(id, saying('Original'), 1);
    const copy = await account.inScope(({ templates }) =>
      templates.create(`Copy ${newId()}`, { from: 'template', id }),
    );
    expect(copy).toMatchObject({ kind: 'visual', design: saying('Original') });
  });

  it('names the block of an unknown merge tag', async () => {
    const { id } = await create();
    const fields = await refusal(
      save(
        id,
        emailDesign.parse({
          version: 1,
          doc: {
            type: 'doc',
            content: [
              { type: 'paragraph' },
              { type: 'paragraph', content: [{ type: 'mergeTag', attrs: { path: 'contact.frist_name' } }] },
            ],
          },
        }),
        1,
      ),
    );
    expect(fields).toEqual({
      'design.1': ['There is no merge tag “contact.frist_name”. Did you mean contact.first_name?'],
    });
  });

  it('refuses what is no design on its field', async () => {
    const { id } = await create();
    const hostile = {
      version: 1,
      theme: {},
      conditions: [],
      doc: { type: 'doc', content: [{ type: 'script' }] },
    };
    expect(await refusal(save(id, hostile as unknown as EmailDesign, 1))).toEqual({
      'design.0': ['There is no block “script”.'],
    });
  });

  it('leaves links alone whose clicks nobody should count', async () => {
    const { id } = await create();
    const link = (href: string, isTracked: boolean) => ({
      type: 'text' as const,
      text: isTracked ? 'Counted' : 'Private',
      marks: [{ type: 'link' as const, attrs: { href, isTracked } }],
    });
    const content = [link('https://counted.example/', true), link('https://private.example/', false)];
    const saved = await save(
      id,
      emailDesign.parse({ version: 1, doc: { type: 'doc', content: [{ type: 'paragraph', content }] } }),
      1,
    );
    expect(saved.compiled?.links.map(({ display }) => display)).toEqual(['https://counted.example/']);
    const sent = [saved.compiled?.html, saved.compiled?.text].map((parts) => JSON.stringify(parts));
    expect(sent).toEqual([
      expect.stringContaining('https://private.example/'),
      expect.stringContaining('https://private.example/'),
    ]);
    expect(sent.join('')).not.toContain('data-track');
  });

  it('is previewed before it is saved, for a contact', async () => {
    const design = saying('Dear {{ contact.name }}');
    const shown = await account.inScope(({ previews }) => previews.render({ ...words, design }, null));
    expect(shown.text).toContain('Dear Amina Bello');
    expect(shown.html).toContain('Dear Amina Bello');
    expect(shown.compiled.htmlBytes).toBeGreaterThan(1_000);
  });
});

describe('a campaign', () => {
  const fields = {
    name: 'Visual',
    fromBrand: '',
    senderId: null,
    ...words,
    templateId: null,
    audience: { source: 'all' as const },
    pasted: '',
    hasAnalytics: false,
    isArchivedPublicly: null,
  };

  it('takes over the design of a template that a program names', async () => {
    const template = await create();
    await save(template.id, saying('Shared'), 1);
    const { name, audience, senderId, pasted, hasAnalytics } = fields;
    const draft = { name, audience, senderId, pasted, hasAnalytics, text: '', templateId: template.id };
    const campaign = await account.inScope(({ campaigns }) => campaigns.createFrom(draft, 'email'));
    expect(campaign.design).toEqual(saying('Shared'));
    expect(campaign.html).toContain('Shared');
  });

  it('stays visual while only some people see a part of it', async () => {
    const draft = { ...fields, design: forSome };
    const { id, revision, html, text } = await account.inScope(({ campaigns }) => campaigns.create(draft));
    const converted = { ...fields, html, text, design: null };
    const attempt = account.inScope(({ campaigns }) => campaigns.update(id, converted, revision));
    expect(await refusal(attempt)).toEqual({ design: [keepsNoConditions] });
    expect(await account.inScope(({ campaigns }) => campaigns.get(id))).toMatchObject({ design: forSome });
  });

  it('has a design of its own, which HTML from a program replaces', async () => {
    const { id } = await account.inScope(({ campaigns }) =>
      campaigns.create({ ...fields, design: saying('Own') }),
    );
    const kept = await account.inScope(({ campaigns }) => campaigns.change(id, { subject: 'Other' }));
    expect(kept.html).toContain('Own');
    const replaced = await account.inScope(({ campaigns }) => campaigns.change(id, { html: '<p>New</p>' }));
    expect(replaced).toMatchObject({ design: null, html: '<p>New</p>' });
  });
});

describe('saved blocks', () => {
  const list = () => account.inScope(({ designBlocks }) => designBlocks.list());

  it('are kept by name, renamed, deleted and brought back', async () => {
    const block = emptyDesign().doc.content?.[1] ?? { type: 'paragraph' as const };
    const id = await account.inScope(({ designBlocks }) => designBlocks.save('Greeting', block));
    await account.inScope(({ designBlocks }) => designBlocks.rename(id, 'Hello'));
    expect((await list()).map(({ name }) => name)).toEqual(['Hello']);
    expect(
      await refusal(account.inScope(({ designBlocks }) => designBlocks.save('HELLO', block))),
    ).toHaveProperty('name');
    await account.inScope(({ designBlocks }) => designBlocks.remove(id));
    expect(await list()).toEqual([]);
    await account.inScope(({ designBlocks }) => designBlocks.restore(id));
    expect(await list()).toMatchObject([{ id, name: 'Hello', block: { type: 'paragraph' } }]);
  });

  it('are refused above 50,000 characters, with the reason on the block', async () => {
    const block = { type: 'rawHtml' as const, attrs: { html: 'x'.repeat(50_000) } };
    expect(
      await refusal(account.inScope(({ designBlocks }) => designBlocks.save('Long', block))),
    ).toHaveProperty('block', ['A saved block can have 50,000 characters. Save a part of it.']);
  });

  it('are as many after undo as may be kept', async () => {
    const full = await TestAccount.create(test.domain);
    const block = { type: 'divider' as const };
    const id = await full.inScope(({ designBlocks }) => designBlocks.save('First', block));
    await full.inScope(({ designBlocks }) => designBlocks.remove(id));
    await full.query(
      `insert into saved_block (account_id, id, name, block)
       select $1, gen_random_uuid(), 'Block ' || n, '{"type": "divider"}' from generate_series(1, 200) n`,
    );
    const restored = full.inScope(({ designBlocks }) => designBlocks.restore(id));
    await expect(restored).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('are never more than may be kept, with two people saving at once', async () => {
    const full = await TestAccount.create(test.domain);
    const block = { type: 'divider' as const };
    await full.query(
      `insert into saved_block (account_id, id, name, block)
       select $1, gen_random_uuid(), 'Block ' || n, '{"type": "divider"}' from generate_series(1, 199) n`,
    );
    const saveSlowly = (name: string) =>
      full.inScope(async ({ designBlocks }) => {
        await designBlocks.save(name, block);
        await new Promise((resolve) => setTimeout(resolve, 200));
      });
    const saves = await Promise.allSettled([saveSlowly('One'), saveSlowly('Other')]);
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await full.inScope(({ designBlocks }) => designBlocks.list())).toHaveLength(200);
  });

  it('are uses of their pictures until they are deleted', async () => {
    const key = 'k'.repeat(22);
    const rows = await account.query<{ id: string }>(
      `insert into asset (account_id, filename, content_type, key, bytes, width, height, renditions, state)
       values ($1, 'a.png', 'image/png', $2, 1, 1, 1, '[]', 'stored') returning id`,
      [key],
    );
    const asset = rows[0]?.id ?? '';
    const uses = () => account.inScope(({ assets }) => assets.uses(asset));
    const src = `https://files.example/files/${key}/email.png`;
    const block = { type: 'picture' as const, attrs: { src } };
    const id = await account.inScope(({ designBlocks }) => designBlocks.save('Picture', block));
    expect(await uses()).toEqual([{ kind: 'block', id, name: 'Picture' }]);
    await account.inScope(({ designBlocks }) => designBlocks.remove(id));
    expect(await uses()).toEqual([]);
    await account.inScope(({ designBlocks }) => designBlocks.restore(id));
    expect(await uses()).toHaveLength(1);
  });

  it('can be any block of the palette but the conditional one', async () => {
    const before = (await list()).length;
    const outcomes = await Promise.all(
      blockCatalogue.map(async ({ id, create: make }) =>
        refusal(account.inScope(({ designBlocks }) => designBlocks.save(`Block ${id}`, make() as never))),
      ),
    );
    expect(outcomes.filter((outcome) => outcome !== null)).toEqual([
      { block: ['Save the blocks inside: who sees them belongs to one design.'] },
    ]);
    expect((await list()).length).toBe(before + blockCatalogue.length - 1);
  });
});
