import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { acceptsReport, recordReport } from '../../tracking/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { readAggregateReport } from './read-aggregate-report.ts';
import { openReportAddress, reportAddress } from './report-address.ts';
import { unpackReport } from './unpack-report.ts';

let test: TestDomain;
let account: SendingFixture;
let domainId: string;
let address: string;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());
beforeEach(async () => {
  account = await SendingFixture.create(test.domain);
  [{ id: domainId = '' } = {}] = await account.query<{ id: string }>(
    'select id from sending_domain where account_id = $1',
  );
  address = reportAddress(test.domain.config, account.accountId, domainId);
});

const row = (ip: string, count: number, dkim: string, spf: string) =>
  `<record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>none</disposition><dkim>${dkim}</dkim><spf>${spf}</spf></policy_evaluated></row><identifiers><header_from>kola.example</header_from></identifiers></record>`;
const now = Math.floor(Date.now() / 1000);
const report = ({
  id = 'r1',
  domain = 'kola.example',
  rows = row('192.0.2.1', 7, 'pass', 'pass') + row('198.51.100.9', 3, 'fail', 'fail'),
  head = '',
} = {}) =>
  `<?xml version="1.0"?>${head}<feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0"><report_metadata><org_name>google.com</org_name><email>x@google.com</email><report_id>${id}</report_id><date_range><begin>${now - 86_400}</begin><end>${now}</end></date_range></report_metadata><policy_published><domain>${domain}</domain><p>none</p></policy_published>${rows}</feedback>`;

function mail(
  content: Buffer,
  type = 'application/gzip',
  name = 'google.com!kola.example!1!2.xml.gz',
): Buffer {
  const head = [
    'From: noreply-dmarc@google.com',
    'Subject: Report domain: kola.example',
    'MIME-Version: 1.0',
    `Content-Type: ${type}; name="${name}"`,
  ];
  return Buffer.from(
    [
      ...head,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      content.toString('base64'),
      '',
    ].join('\r\n'),
  );
}

async function zip(name: string, content: Buffer): Promise<Buffer> {
  const file = new ZipFile();
  file.addBuffer(content, name);
  file.end();
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const receive = (content: Buffer, type?: string) => recordReport(test.domain, address, mail(content, type));
const summary = (id = domainId, accountId = account.accountId) =>
  test.domain.openScope({ accountId, userId: null }, ({ dmarcReports }) => dmarcReports.summarise(id));

describe('an aggregate report', () => {
  it('sent to the address in the advised record is stored and summarized by source', async () => {
    expect(acceptsReport(test.domain.config, address)).toBe(true);
    expect(await receive(gzipSync(report()))).toBe('dmarc');
    expect(
      await receive(
        await zip('report.xml', Buffer.from(report({ id: 'r2', rows: row('192.0.2.1', 5, 'fail', 'pass') }))),
        'application/zip',
      ),
    ).toBe('dmarc');
    expect(
      await receive(
        Buffer.from(report({ id: 'r3', rows: row('2001:db8::1', 1, 'fail', 'fail') })),
        'text/xml',
      ),
    ).toBe('dmarc');
    expect(await summary()).toEqual({
      reports: 3,
      passed: 12,
      failed: 4,
      sources: [
        { ip: '192.0.2.1', passed: 12, failed: 0, reporters: ['google.com'] },
        { ip: '198.51.100.9', passed: 0, failed: 3, reporters: ['google.com'] },
        { ip: '2001:db8::1', passed: 0, failed: 1, reporters: ['google.com'] },
      ],
    });
  });

  it('sent twice counts once', async () => {
    expect([await receive(gzipSync(report())), await receive(gzipSync(report()))]).toEqual([
      'dmarc',
      'ignored',
    ]);
    expect(await summary()).toMatchObject({ reports: 1, passed: 7 });
  });

  it("about another domain, or in a mail without a report, isn't stored", async () => {
    expect(await receive(gzipSync(report({ domain: 'bank.example' })))).toBe('ignored');
    expect(await receive(Buffer.from('hello'), 'text/plain')).toBe('ignored');
    expect(await receive(gzipSync('<feedback><report_metadata/></feedback>'))).toBe('ignored');
    expect(await recordReport(test.domain, address, Buffer.from('Subject: hi\r\n\r\nhi'))).toBe('ignored');
    expect(await summary()).toMatchObject({ reports: 0 });
  });

  it("of one account isn't shown to another, and its address can't be guessed", async () => {
    const other = await SendingFixture.create(test.domain);
    await receive(gzipSync(report()));
    await expect(summary(domainId, other.accountId)).rejects.toMatchObject({ code: 'not_found' });
    expect(
      openReportAddress(test.domain.config, address.replace(/.@/, 'A@').replace('d+', 'd+A')),
    ).toBeNull();
    expect(
      acceptsReport(test.domain.config, address.replace('@bounces.localhost', '@elsewhere.example')),
    ).toBe(false);
  });

  it('is accepted at most 200 times a day for one domain', async () => {
    await account.query(
      `insert into dmarc_report (account_id, id, sending_domain_id, organisation, report_id, begin_at, end_at)
       select $1, uuidv7(), $2, 'flood', n::text, now(), now() from generate_series(1, 200) n`,
      [domainId],
    );
    expect(await receive(gzipSync(report()))).toBe('ignored');
  });
});

describe('a hostile report', () => {
  it.each([
    [
      'a document type',
      report({
        head: '<!DOCTYPE feedback [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        rows: row('192.0.2.1', 1, '&x;', 'pass'),
      }),
    ],
    ['deep nesting', report({ rows: `<record>${'<a>'.repeat(50)}${'</a>'.repeat(50)}</record>` })],
    ['2,001 rows', report({ rows: row('192.0.2.1', 1, 'pass', 'pass').repeat(2_001) })],
    ['an unclosed element', report().slice(0, -20)],
    ['a time that is none', report().replace(/<begin>\d+/, '<begin>soon')],
  ])('with %s is ignored', (_, xml) => expect(readAggregateReport(xml)).toBeNull());

  it('with invalid rows keeps the valid ones', () => {
    const rows =
      row('not an address', 1, 'pass', 'pass') +
      row('fe80::1%eth0', 1, 'pass', 'pass') +
      row('192.0.2.1', -1, 'pass', 'pass') +
      row('192.0.2.2', 2, 'pass', 'fail');
    expect(readAggregateReport(report({ rows }))?.sources).toEqual([
      { ip: '192.0.2.2', messages: 2, isDkimAligned: true, isSpfAligned: false, disposition: 'none' },
    ]);
  });

  it("that unpacks to more than four megabytes isn't unpacked", async () => {
    const large = Buffer.alloc(100_000_000, '<');
    expect(await unpackReport(gzipSync(large))).toBeNull();
    expect(await unpackReport(await zip('report.xml', large))).toBeNull();
    const lying = await zip('report.xml', large);
    // The directory's entry says 100 bytes.
    lying.writeUInt32LE(100, lying.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
    expect(await unpackReport(lying)).toBeNull();
    for (const bytes of [
      Buffer.from('PK\u0003\u0004broken', 'latin1'),
      Buffer.from([0x1f, 0x8b, 1, 2]),
      Buffer.alloc(0),
    ])
      expect(await unpackReport(bytes)).toBeNull();
  });
});
