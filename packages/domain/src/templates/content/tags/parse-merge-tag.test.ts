import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../kernel/index.ts';
import { compileMessage } from '../compile/compile-message.ts';
import { mergeValue } from './merge-data.ts';
import type { MergeData } from './merge-data.ts';
import { parseMergeTag } from './parse-merge-tag.ts';

const at = { field: 'text', line: 1, column: 1 } as const;
const data: MergeData = {
  contact: {
    name: 'Ngozi Okonjo Iweala',
    email: 'ngozi@example.com',
    attribs: {
      amount: '12,500.5',
      date: '2026-12-01',
      birthday: '--02-29',
      city: '',
      Plan: 'gold',
      tags: ['a', 'b'],
      nested: { x: 1 },
    },
  },
  campaign: { name: 'Harmattan sale' },
  account: { name: 'Kola & Sons', address: '1 Marina, Lagos' },
  links: {
    unsubscribe: 'https://p.example/u/1',
    preferences: 'https://p.example/p/1',
    viewInBrowser: 'https://p.example/v/1',
  },
};
const valueOf = (inner: string) => mergeValue(parseMergeTag(inner, at), data);

function refusal(run: () => unknown): DomainError {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a merge tag', () => {
  it.each([
    ['contact.name', 'Ngozi Okonjo Iweala'],
    [' contact.first_name ', 'Ngozi'],
    ['contact.last_name', 'Okonjo Iweala'],
    ['contact.phone', ''],
    ["contact.phone | default: 'no phone'", 'no phone'],
    ['Attribs.amount', '12,500.5'],
    ['contact.attribs.amount', '12,500.5'],
    ['attribs.plan', 'gold'],
    ["Attribs.amount | currency: 'NGN'", '₦12,500.50'],
    ["Attribs.amount | currency: 'gbp'", '£12,500.50'],
    ['Attribs.amount | number', '12,500.5'],
    ['Attribs.city | number', ''],
    ["Attribs.city | default: 'your city' | upper", 'YOUR CITY'],
    ['Attribs.date | date: "d MMM"', '1 Dec'],
    ['Attribs.date | date', '1 Dec 2026'],
    ['Attribs.birthday | date', '29 Feb'],
    ['Attribs.birthday | date: "d MMMM"', '29 February'],
    ['Attribs.birthday | date: "yyyy-MM-dd"', '02-29'],
    ['Attribs.plan | date', 'gold'],
    ['Attribs.plan | number', 'gold'],
    ['Attribs.tags', 'a, b'],
    ['Attribs.nested', ''],
    ['Attribs.constructor', ''],
    ['Attribs.__proto__', ''],
    ['account.name', 'Kola & Sons'],
    ['contact.phone | default: &quot;Ren&eacute;&quot;', 'René'],
    ['contact.phone&nbsp;|&nbsp;default: ‘there’', 'there'],
  ])('{{%s}} is read as %j', (inner, value) => expect(valueOf(inner)).toBe(value));

  it.each([
    ['contact.firstname', 'contact.first_name'],
    ['contact.Email', 'contact.email'],
    ['first_name', 'contact.first_name'],
    ['name', 'contact.name'],
    ['unsubscribe_url', 'links.unsubscribe'],
    ['attrib.amount', 'Attribs.amount'],
    ['amout', 'Attribs.amount'],
    ['zebra.stripes', null],
  ])('%s is unknown and suggests %s', (path, suggestion) => {
    const error = refusal(() => parseMergeTag(path, at, ['amount']));
    expect(error.code).toBe('unknown_merge_tag');
    expect(error.details['suggestion']).toBe(suggestion);
    if (suggestion) expect(error.publicMessage).toContain(`Did you mean ${suggestion}?`);
  });

  it.each([
    '',
    '1abc',
    'contact.name |',
    'contact.name | default',
    'contact.name | shout',
    "contact.name | upper: 'x'",
    "Attribs.a | currency: 'naira'",
    'contact.name extra',
    '<b>contact.name</b>',
  ])('{{%s}} is refused as malformed', (inner) =>
    expect(refusal(() => parseMergeTag(inner, at)).code).toBe('invalid_merge_tag'),
  );

  it('reports field, line and column of the error', () => {
    const error = refusal(() =>
      compileMessage({ subject: 'Hello', html: '<p>one</p>\n<p>two {{ contact.nmae }}</p>' }),
    );
    expect(error.details).toMatchObject({ field: 'html', line: 2, column: 8, suggestion: 'contact.name' });
    expect(Object.keys(error.details.fieldErrors ?? {})).toEqual(['html']);
  });

  it.each([
    ['<p>{{ contact.name </p>', '“{{ contact.name” is missing its closing }}'],
    [
      '<p>{{ contact.name {{ contact.email }}</p>',
      '“{{ contact.name {{ contact.email }}” is missing its closing }}',
    ],
    ['<p style="color: {{ Attribs.color }}">x</p>', 'CSS or markup'],
    [
      '<style>p { color: {{ Attribs.color }} } @media print { p { color: {{ Attribs.color }} } }</style><p>x</p>',
      'CSS or markup',
    ],
    ['<p class="{{ Attribs.color }}">x</p>', 'CSS or markup'],
  ])('%s is refused: %s', (html, reason) =>
    expect(refusal(() => compileMessage({ subject: 'x', html })).publicMessage).toContain(reason),
  );

  it('is refused in the wrong place only', () => {
    const error = refusal(() =>
      compileMessage({
        subject: 'Hello {{ contact.name }}',
        html: '<p>one</p>\n<p style="color: {{ contact.name }}">two</p>',
      }),
    );
    expect(error.details).toMatchObject({ field: 'html', line: 2, column: 18 });
  });

  it("in the subject can't be the subject", () => {
    expect(
      refusal(() => compileMessage({ subject: 'Re: {{ campaign.subject }}', html: '<p>x</p>' })).details,
    ).toMatchObject({ field: 'subject', column: 5 });
  });
});
