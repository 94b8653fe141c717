import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../index.ts';
import type { Sandbox } from '../index.ts';
import { addRecordLines } from './record-lines.ts';
import { Zone } from './zone.ts';

let sandbox: Sandbox;
const resolver = new Resolver({ timeout: 1_000, tries: 2 });
beforeAll(async () => {
  sandbox = await startSandbox({ dnsSeed: 'seeded.example TXT here' });
  resolver.setServers([sandbox.dnsAddress]);
});
afterAll(() => sandbox.stop());

const longKey = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkq'.repeat(34)}`;

describe('the DNS server', () => {
  it('serves the records pasted from the senders page', async () => {
    const { badLines } = addRecordLines(
      sandbox.zone,
      `; records to copy
Brand.Example. TXT v=spf1 include:spf.talkdrum.example ~all
key1._domainkey.brand.example 3600 IN TXT ${longKey}
_dmarc.brand.example TXT "v=DMARC1; " "p=none"
brand.example MX 10 mail.brand.example
mail.brand.example A 192.0.2.7
track.brand.example CNAME mail.brand.example`,
    );
    expect(badLines).toEqual([]);
    expect(await resolver.resolveTxt('brand.example')).toEqual([
      ['v=spf1 include:spf.talkdrum.example ~all'],
    ]);
    expect(await resolver.resolveTxt('_DMARC.brand.example')).toEqual([['v=DMARC1; p=none']]);
    expect(await resolver.resolveMx('brand.example')).toEqual(
      [{ priority: 10, exchange: 'mail.brand.example', type: 'MX' }].map(({ priority, exchange }) =>
        expect.objectContaining({ priority, exchange }),
      ),
    );
    expect(await resolver.resolve4('track.brand.example')).toEqual(['192.0.2.7']);
    expect(await resolver.resolveCname('track.brand.example')).toEqual(['mail.brand.example']);
    expect(await resolver.resolveTxt('seeded.example')).toEqual([['here']]);
  });

  it('splits a text over 255 bytes in strings', async () => {
    const [strings = []] = await resolver.resolveTxt('key1._domainkey.brand.example');
    expect(strings.map((part) => part.length)).toEqual([255, longKey.length - 255]);
    expect(strings.join('')).toBe(longKey);
  });

  it('answers over TCP if the answer is too large for UDP', async () => {
    const text = 'x'.repeat(6_000);
    sandbox.zone.add({ name: 'large.example', type: 'TXT', value: text });
    const [strings = []] = await resolver.resolveTxt('large.example');
    expect(strings.join('')).toBe(text);
  });

  it('distinguishes unknown names from names without such a record', async () => {
    await expect(resolver.resolveTxt('nothing.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(resolver.resolveTxt('mail.brand.example')).rejects.toMatchObject({ code: 'ENODATA' });
    await expect(resolver.resolveTxt('_domainkey.brand.example')).rejects.toMatchObject({ code: 'ENODATA' });
  });

  it("survives packets that aren't DNS", async () => {
    const socket = createSocket('udp4');
    const port = Number(sandbox.dnsAddress.split(':')[1]);
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.alloc(3),
      Buffer.alloc(40, 255),
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    ]) {
      await new Promise((resolve) => socket.send(bytes, port, '127.0.0.1', resolve));
    }
    socket.close();
    expect(await resolver.resolveTxt('seeded.example')).toEqual([['here']]);
  });
});

describe('a wildcard', () => {
  it('answers for every name below it that has no records of its own', async () => {
    sandbox.zone.add({ name: '*._report._dmarc.bounces.example', type: 'TXT', value: 'v=DMARC1;' });
    sandbox.zone.add({ name: 'known.test._report._dmarc.bounces.example', type: 'TXT', value: 'own' });
    expect(await resolver.resolveTxt('brand.example._report._dmarc.bounces.example')).toEqual([
      ['v=DMARC1;'],
    ]);
    expect(await resolver.resolveTxt('known.test._report._dmarc.bounces.example')).toEqual([['own']]);
    await expect(resolver.resolveTxt('brand.example._other._dmarc.bounces.example')).rejects.toMatchObject({
      code: 'ENOTFOUND',
    });
  });
});

describe('the zone file', () => {
  it('reports what is wrong with a line', () => {
    const { added, badLines } = addRecordLines(
      new Zone(),
      'a.example A 1.2.3\nb.example SRV 1 2 3 x\njust-this\nbad..name TXT x\nok.example TXT fine\nok.example CNAME a.example',
    );
    expect(added).toHaveLength(1);
    expect(badLines.map(({ line }) => line)).toEqual([1, 2, 3, 4, 6]);
    expect(badLines.at(-1)?.reason).toContain('CNAME');
  });

  it('keeps its records after a restart', () => {
    const directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const file = join(directory, 'dns.json');
    const zone = new Zone(file);
    zone.add({ name: 'a.example', type: 'TXT', value: 'one' });
    zone.add({ name: 'a.example', type: 'TXT', value: 'one' });
    zone.add({ name: 'a.example', type: 'TXT', value: 'two' });
    zone.remove({ name: 'a.example', value: 'one' });
    expect(new Zone(file).list()).toEqual([{ name: 'a.example', type: 'TXT', value: 'two' }]);
    rmSync(directory, { recursive: true });
  });
});
