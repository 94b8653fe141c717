import { describe, expect, it } from 'vitest';
import { brandFields, defaultBrand, hexColour, socialLink } from './brand.schema.ts';
import { socialNetworkNames, socialNetworks } from './social-networks.schema.ts';

const { logo: _logo, revision: _revision, ...rest } = defaultBrand;
const fields = { ...rest, logoId: null };
const issuesOf = (input: unknown) =>
  (brandFields.safeParse(input).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('a colour', () => {
  it.each([
    ['#0F5F5B', '#0f5f5b'],
    ['0f5f5b', '#0f5f5b'],
    ['#abc', '#aabbcc'],
    [' #0f5f5b ', '#0f5f5b'],
  ])('is read from %s', (typed, stored) => {
    expect(hexColour.parse(typed)).toBe(stored);
  });

  it.each(['', 'teal', '#12345', 'rgb(0,0,0)', '#0f5f5b;background:url(x)', 'url(x)'])(
    'is not %s',
    (typed) => {
      expect(hexColour.safeParse(typed).success).toBe(false);
    },
  );
});

describe('a social link', () => {
  it.each([
    ['instagram', 'instagram.com/kola', 'https://instagram.com/kola'],
    ['facebook', 'http://www.facebook.com/kola', 'https://www.facebook.com/kola'],
    ['x', 'https://twitter.com/kola', 'https://twitter.com/kola'],
    ['whatsapp', 'wa.me/2348012345678', 'https://wa.me/2348012345678'],
  ] as const)('to %s is kept with https', (network, typed, url) => {
    expect(socialLink.parse({ network, url: typed })).toEqual({ network, url });
  });

  it.each([
    'javascript:alert(1)',
    'https://instagram.com.evil.example/kola',
    'https://evil.example/instagram.com',
    'https://user:secret@instagram.com/kola',
    'https://notinstagram.com/kola',
    'https://instagram.com',
    'data:text/html,x',
    '',
  ])('never leads to %s', (url) => {
    const refused = socialLink.safeParse({ network: 'instagram', url });
    expect(refused.error?.issues.map(({ path }) => path)).toEqual([['url']]);
  });

  it('can be made for every network', () => {
    const links = socialNetworkNames.map((network) => ({
      network,
      url: `https://${socialNetworks[network].hosts[0]}/kola`,
    }));
    expect(links.map((link) => socialLink.parse(link))).toEqual(links);
  });
});

describe('the fields of a brand kit', () => {
  it('are our defaults, if nothing was chosen', () => {
    expect(brandFields.parse(fields)).toEqual(fields);
  });

  it('name what can’t be stored', () => {
    const wrong = {
      ...fields,
      colours: { ...fields.colours, accent: 'amber' },
      footerAddress: 'x'.repeat(301),
      social: [{ network: 'instagram', url: 'https://facebook.com/kola' }],
    };
    expect(issuesOf(wrong)).toEqual(['colours.accent', 'footerAddress', 'social.0.url']);
  });

  it('have each network once', () => {
    const link = { network: 'instagram', url: 'https://instagram.com/kola' };
    expect(issuesOf({ ...fields, social: [link, link] })).toEqual(['social.1.network']);
  });

  it('keep the address on one line', () => {
    const { footerAddress } = brandFields.parse({
      ...fields,
      footerAddress: '14 Allen Avenue\n Ikeja\r\nLagos ',
    });
    expect(footerAddress).toBe('14 Allen Avenue, Ikeja, Lagos');
  });
});
