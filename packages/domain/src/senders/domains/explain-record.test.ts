import { describe, expect, it } from 'vitest';
import { countSpfLookups } from './count-spf-lookups.ts';
import { dnsRecords } from './dns-records.ts';
import { explainRecord, type RecordAnswer } from './explain-record.ts';

const [spf, dkim, dmarc, returnPath] = dnsRecords({
  domain: 'kola.ng',
  selector: 'td1',
  publicKey: 'ABCDEFGH',
  spfInclude: 'spf.us.example',
  bounceDomain: 'bounces.us.example',
  reportAddress: 'd@bounces.us.example',
});
const explain = (
  record: RecordAnswer['record'] | undefined,
  status: RecordAnswer['status'],
  found: string[],
  lookups: number | null = null,
) => explainRecord({ record: record as RecordAnswer['record'], status, found, lookups });

describe('why a record isn’t enough', () => {
  it.each([
    ['missing', 'missing', [], 'DNS has no TXT record with the name kola.ng.', null],
    [
      'missing among others',
      'missing',
      ['google-site=1'],
      'kola.ng has other TXT records, but none that starts with v=spf1.',
      null,
    ],
    [
      'one without us',
      'wrong',
      ['v=spf1 include:mail.example -all'],
      'doesn’t allow our servers: include:spf.us.example is missing',
      'v=spf1 include:mail.example include:spf.us.example -all',
    ],
    [
      'two records',
      'wrong',
      ['v=spf1 include:a.example ~all', 'v=spf1 include:spf.us.example -all'],
      'There are 2 SPF records',
      'v=spf1 include:a.example include:spf.us.example ~all',
    ],
    [
      'one that ends before us',
      'wrong',
      ['v=spf1 mx -all include:spf.us.example'],
      'comes after “all”',
      'v=spf1 mx include:spf.us.example -all',
    ],
  ] as const)('is said of SPF: %s', (_name, status, found, problem, value) => {
    const finding = explain(spf, status, [...found]);
    expect(finding?.problem).toContain(problem);
    expect(finding?.value ?? null).toBe(value);
  });

  it('is said of SPF: too many lookups', () => {
    const finding = explain(spf, 'wrong', ['v=spf1 include:spf.us.example ~all'], 11);
    expect(finding?.problem).toContain('more than 10 DNS lookups');
    expect(finding?.advice).toContain('Remove the services');
  });

  it('is a warning for SPF that was verified and needs too many lookups now', () => {
    const finding = explain(spf, 'verified', ['v=spf1 include:spf.us.example ~all'], 11);
    expect(finding?.problem).toContain('more than 10 DNS lookups');
    expect(finding?.advice).toContain('Your campaigns still go out');
  });

  it.each([
    ['another key', ['v=DKIM1; k=rsa; p=XYZ'], 'differs from ours'],
    ['a key that was cut off', ['v=DKIM1; k=rsa; p=ABCD'], 'DNS has 4 of its 8 characters'],
    ['an empty key', ['v=DKIM1; p='], 'revoked'],
    ['two keys', ['v=DKIM1; p=X', 'v=DKIM1; p=ABCDEFGH'], 'There are 2 DKIM keys'],
  ])('is said of DKIM: %s', (_name, found, problem) => {
    expect(explain(dkim, 'wrong', found)?.problem).toContain(problem);
  });

  it.each([
    ['wrong', ['v=DMARC1; p=banana'], 'p=banana'],
    ['wrong', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'There are 2 DMARC records'],
    ['verified', ['v=DMARC1; p=none'], 'The policy is none'],
  ] as const)('is said of DMARC that is %s: %j', (status, found, problem) => {
    expect(explain(dmarc, status, [...found])?.problem).toContain(problem);
  });

  it('is said of a return path that points elsewhere', () => {
    expect(explain(returnPath, 'wrong', ['old.example'])?.problem).toBe(
      'td-bounces.kola.ng points to old.example.',
    );
  });

  it('isn’t said of what is right or wasn’t checked', () => {
    expect(explain(spf, 'verified', ['v=spf1 include:spf.us.example ~all'], 1)).toBeNull();
    expect(explain(dmarc, 'verified', ['v=DMARC1; p=reject'])).toBeNull();
    expect(explain(dkim, 'unchecked', [])).toBeNull();
  });
});

describe('the DNS lookups of an SPF record', () => {
  const zone: Record<string, string> = {
    'a.example': 'v=spf1 include:b.example mx ~all',
    'b.example': 'v=spf1 ip4:192.0.2.0/24 a -all',
    'loop.example': 'v=spf1 include:loop.example -all',
  };
  const count = (record: string) => countSpfLookups(record, async (name) => zone[name] ?? null);

  it.each([
    ['v=spf1 ip4:192.0.2.1 -all', 0],
    ['v=spf1 a mx exists:%{i}.x.example -all', 3],
    ['v=spf1 include:a.example -all', 4],
    ['v=spf1 redirect=b.example', 2],
    ['v=spf1 include:unknown.example all', 1],
  ])('of %j are %i', async (record, lookups) => {
    expect(await count(record)).toBe(lookups);
  });

  it('of a record that includes itself are too many, and the count ends', async () => {
    expect(await count('v=spf1 include:loop.example -all')).toBe(11);
  });
});
