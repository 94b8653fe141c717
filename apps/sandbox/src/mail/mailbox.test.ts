import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Mailbox } from './mailbox.ts';
import { FileStore, memoryStore } from './message-store.ts';

const raw = (subject: string, body = 'Hello') =>
  Buffer.from(
    `From: Ada <ada@brand.example>\r\nTo: =?utf-8?Q?Zo=C3=AB?= <zoe@x.example>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@x>\r\n\r\n${body}\r\n`,
  );
const mail = (subject: string, body?: string) => ({
  from: 'bounce@brand.example',
  to: ['zoe@x.example'],
  rule: null,
  raw: raw(subject, body),
});
const limits = { messages: 1_000, bytes: 1_000_000 };

describe('search', () => {
  const mailbox = new Mailbox(memoryStore(), limits);
  mailbox.add(mail('Spring-sale', 'Everything must go'));
  mailbox.add({ ...mail('=?utf-8?B?w5xiZXI=?='), to: ['kofi@accra.example'] });
  mailbox.add({
    ...mail('Html'),
    raw: Buffer.from(
      'Subject: Html\r\nContent-Type: text/html\r\n\r\n<style>p{color:teal}</style><p>A <b>gift</b> card</p>',
    ),
  });
  const subjects = (q: string) => mailbox.list({ q }).items.map(({ subject }) => subject);

  it('finds by text, subject, recipient and sender; all words must match', async () => {
    expect(subjects('must GO')).toEqual(['Spring-sale']);
    expect(subjects('über kofi')).toEqual(['Über']);
    expect(subjects('brand.example')).toEqual(['Html', 'Über', 'Spring-sale']);
    expect(subjects('gift card')).toEqual(['Html']);
    expect(subjects('teal')).toEqual([]);
    expect(subjects('go kofi')).toEqual([]);
  });

  it('filters by recipient and subject and pages from newest to oldest', async () => {
    expect(mailbox.list({ to: 'accra' }).total).toBe(1);
    const first = mailbox.list({}, { limit: 2 });
    expect(first.total).toBe(3);
    const second = mailbox.list({}, { limit: 2, before: first.items.at(-1)?.id });
    expect([...first.items, ...second.items].map(({ subject }) => subject)).toEqual([
      'Html',
      'Über',
      'Spring-sale',
    ]);
  });

  it("waits for a message that hasn't arrived yet", async () => {
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
  const open = (messages = 1_000) => new Mailbox(new FileStore(directory, 4), { ...limits, messages });

  it('keeps its mail after a restart, even if a crash damaged the index', async () => {
    const before = open();
    for (let index = 0; index < 10; index += 1) before.add(mail(`M${index}`));
    before.add({ ...mail('Last', 'Bye'), rule: 'dsn' });
    const kept = before.list();
    appendFileSync(join(directory, 'index.jsonl'), '\n{"id":"cut sh');
    const after = open();
    expect(after.list()).toEqual(kept);
    expect(after.source(kept.items[0]?.id ?? '')).toEqual(raw('Last', 'Bye'));
    expect(after.source(kept.items[10]?.id ?? '')).toEqual(raw('M0'));
    const added = after.add(mail('New'));
    const again = open();
    expect(again.list().items[0]?.id).toBe(added.id);
    expect(again.size).toBe(12);
  });

  it('keeps only the newest, in memory and on disk', async () => {
    const mailbox = open(3);
    for (let index = 0; index < 50; index += 1) mailbox.add(mail(`M${index}`));
    expect(mailbox.list().items.map(({ subject }) => subject)).toEqual(['M49', 'M48', 'M47']);
    expect(mailbox.source(mailbox.list().items[2]?.id ?? '')).toEqual(raw('M47'));
    expect(readdirSync(directory).filter((name) => name.startsWith('segment')).length).toBeLessThanOrEqual(2);
    const reopened = open(3);
    expect(reopened.list().items.map(({ subject }) => subject)).toEqual(['M49', 'M48', 'M47']);
    reopened.clear();
    expect(readdirSync(directory)).toEqual([]);
    expect(open().size).toBe(0);
  });

  it('stays readable after it is closed', async () => {
    const mailbox = open();
    const { id } = mailbox.add(mail('One'));
    mailbox.close();
    expect(mailbox.source(id)).toEqual(raw('One'));
    mailbox.add(mail('Two'));
    expect(open().list().total).toBe(2);
  });

  it('never exceeds its limit of bytes', () => {
    const mailbox = new Mailbox(new FileStore(directory), { messages: 1_000, bytes: 5_000 });
    for (let index = 0; index < 10; index += 1) mailbox.add(mail(`M${index}`, 'x'.repeat(1_000)));
    expect(mailbox.size).toBe(4);
  });
});

it('searches the decoded text of mail from real clients', async () => {
  const mailbox = new Mailbox(memoryStore(), limits);
  const composers = ['quoted-printable', 'base64'] as const;
  for (const textEncoding of composers) {
    const composer = new MailComposer({
      subject: textEncoding,
      text: 'Crème brûlée für alle',
      html: '<p>Tom &amp; Jerry <b>naïve</b></p>',
      attachments: [{ filename: 'a.bin', content: 'secretfile' }],
      textEncoding,
    });
    mailbox.add({ ...mail('x'), raw: await composer.compile().build() });
  }
  const windows = Buffer.from(
    'Subject: windows\r\nContent-Type: text/plain; charset=windows-1252\r\nContent-Transfer-Encoding: 8bit\r\n\r\nna\xefve \x80 5',
    'latin1',
  );
  mailbox.add({ ...mail('x'), raw: windows });
  const subjects = (q: string) => mailbox.list({ q }).items.map(({ subject }) => subject);
  expect(subjects('BRÛLÉE für')).toEqual(['base64', 'quoted-printable']);
  expect(subjects('jerry & naïve')).toEqual(['base64', 'quoted-printable']);
  expect(subjects('naïve € 5')).toEqual(['windows']);
  expect(subjects('secretfile')).toEqual([]);
});
