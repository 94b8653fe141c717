import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Mailbox } from './mailbox.ts';
import { fileStore, memoryStore } from './message-files.ts';

const raw = (subject: string, body = 'Hello') =>
  Buffer.from(`From: Ada <ada@brand.example>\r\nTo: =?utf-8?Q?Zo=C3=AB?= <zoe@x.example>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@x>\r\n\r\n${body}\r\n`);
const mail = (subject: string, body?: string) => ({ from: 'bounce@brand.example', to: ['zoe@x.example'], rule: null, raw: raw(subject, body) });
const limits = { messages: 1_000, bytes: 1_000_000 };

describe('search', () => {
  const mailbox = new Mailbox(memoryStore(), limits);
  mailbox.add(mail('Spring-sale', 'Everything must go'));
  mailbox.add({ ...mail('=?utf-8?B?w5xiZXI=?='), to: ['kofi@accra.example'] });
  mailbox.add({ ...mail('Html'), raw: Buffer.from('Subject: Html\r\nContent-Type: text/html\r\n\r\n<style>p{color:teal}</style><p>A <b>gift</b> card</p>') });
  const subjects = async (q: string) => (await mailbox.list({ q })).items.map(({ subject }) => subject);

  it('finds by text, subject, recipient and sender, and all words must occur', async () => {
    expect(await subjects('must GO')).toEqual(['Spring-sale']);
    expect(await subjects('über kofi')).toEqual(['Über']);
    expect(await subjects('brand.example')).toEqual(['Html', 'Über', 'Spring-sale']);
    expect(await subjects('gift card')).toEqual(['Html']);
    expect(await subjects('teal')).toEqual([]);
    expect(await subjects('go kofi')).toEqual([]);
  });

  it('filters by recipient and subject and pages from newest to oldest', async () => {
    expect((await mailbox.list({ to: 'accra' })).total).toBe(1);
    const first = await mailbox.list({}, { limit: 2 });
    expect(first.total).toBe(3);
    const second = await mailbox.list({}, { limit: 2, before: first.items.at(-1)?.id });
    expect([...first.items, ...second.items].map(({ subject }) => subject)).toEqual(['Html', 'Über', 'Spring-sale']);
  });

  it('waits for a message that is still to come', async () => {
    const waiting = mailbox.waitFor({ subject: 'Later' });
    mailbox.add(mail('Later', 'See https://x.example/a?b=1&c=2.'));
    expect((await waiting).text).toContain('See https://x.example');
    await expect(mailbox.waitFor({ subject: 'Never' }, 30)).rejects.toThrow('within 30 ms');
  });
});

describe('a mailbox on disk', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));
  const open = (messages = 1_000) => new Mailbox(fileStore(directory), { ...limits, messages });

  it('has its mail again after a restart, also what the index lost', async () => {
    const before = open();
    before.add(mail('One'));
    before.add({ ...mail('Two'), rule: 'dsn' });
    const ids = (await before.list()).items.map(({ id }) => id);
    writeFileSync(join(directory, `${(Date.now() * 1000 + 5_000_000).toString(36)}.eml`), raw('Orphan'));
    const after = open();
    const { items } = await after.list();
    expect(items.map(({ subject }) => subject)).toEqual(['Orphan', 'Two', 'One']);
    expect(items.slice(1).map(({ id }) => id)).toEqual(ids);
    expect(items[1]?.rule).toBe('dsn');
    expect(items[0]?.to).toEqual(['zoe@x.example']);
    expect(after.source(items[2]?.id ?? '')).toEqual(raw('One'));
    const added = after.add(mail('Three'));
    expect((await after.list()).items[0]?.id).toBe(added.id);
  });

  it('keeps only the newest, in memory and on disk', async () => {
    const mailbox = open(3);
    for (let index = 0; index < 20; index += 1) mailbox.add(mail(`M${index}`));
    expect((await mailbox.list()).items.map(({ subject }) => subject)).toEqual(['M19', 'M18', 'M17']);
    expect(readdirSync(directory).filter((name) => name.endsWith('.eml'))).toHaveLength(3);
    mailbox.clear();
    expect(readdirSync(directory)).toEqual([]);
    expect(open().size).toBe(0);
  });

  it('keeps no more bytes than it may', () => {
    const mailbox = new Mailbox(fileStore(directory), { messages: 1_000, bytes: 5_000 });
    for (let index = 0; index < 10; index += 1) mailbox.add(mail(`M${index}`, 'x'.repeat(1_000)));
    expect(mailbox.size).toBe(4);
  });
});
