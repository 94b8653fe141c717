import type { ContentCondition } from '@talkdrum/email-designs';
import { describe, expect, it } from 'vitest';
import { compileMessage } from './compile-message.ts';
import { everyPart, renderMessage } from '../render/render-message.ts';

const plan: ContentCondition = { kind: 'attribute', key: 'plan', value: 'gold' };
const city: ContentCondition = { kind: 'attribute', key: 'city', value: null };
const links = { click: null, pixel: null, unsubscribe: '#u', preferences: '#p', viewInBrowser: '#v' };
const data = { contact: { name: 'Ada' }, campaign: { name: '' }, account: { name: 'Kola' }, links };

const compile = (html: string, text = '', conditions = [plan, city]) =>
  compileMessage({ subject: 'Hello', html, text, conditions });
const show = (message: ReturnType<typeof compile>, shownParts: number | null) =>
  renderMessage(message, { ...data, shownParts });
const refusal = (html: string, conditions = [plan, city]) => {
  try {
    return compile(html, '', conditions).subject;
  } catch (error) {
    return error;
  }
};

describe('a part with a condition', () => {
  const message = compile(
    '<p>For all.</p>{{#show 0}}<p>Gold, {{ contact.name }}.</p>{{/show}}{{#show 1}}<p>City.</p>{{/show}}<p>End.</p>',
    'For all.\n\n{{#show 0}}\n\nGold, {{ contact.name }}.\n\n{{/show}}\n\n{{#show 1}}\n\nCity.\n\n{{/show}}\n\nEnd.',
  );

  it.each([
    [null, ['For all.', 'End.']],
    [0, ['For all.', 'End.']],
    [1, ['For all.', 'Gold, Ada.', 'End.']],
    [2, ['For all.', 'City.', 'End.']],
    [3, ['For all.', 'Gold, Ada.', 'City.', 'End.']],
    [everyPart, ['For all.', 'Gold, Ada.', 'City.', 'End.']],
  ])('is in the HTML and the text of a recipient with bits %s only if its bit is set', (bits, lines) => {
    const { html, text } = show(message, bits);
    expect([...html.matchAll(/<p>([^<]*)<\/p>/g)].map(([, line]) => line)).toEqual(lines);
    expect(text.split('\n\n--')[0]).toBe(lines.join('\n\n'));
  });

  it('keeps its conditions when it is stored as JSON, without those nothing uses', () => {
    const used = compile('<p>x</p>{{#show 1}}<p>City.</p>{{/show}}');
    expect(used.conditions).toEqual([city]);
    expect(show(JSON.parse(JSON.stringify(used)), 1).html).toContain('City.');
    expect(compile('<p>x</p>').conditions).toBeUndefined();
  });

  it('may be part of a line, next to an address', () => {
    const line = compile('<p>x</p>', 'See {{#show 0}}https://a.example/gold{{/show}} today');
    expect(show(line, 1).text).toContain('See https://a.example/gold today');
    expect(show(line, 0).text).toContain('See  today');
  });

  it('takes the lines around it with it when it is the first of a text', () => {
    const first = compile('<p>x</p>', '{{#show 0}}\n\nGold.\n\n{{/show}}\n\nFor all.');
    expect(show(first, 0).text.startsWith('For all.')).toBe(true);
    expect(show(first, 1).text.startsWith('Gold.\n\nFor all.')).toBe(true);
  });

  it('doesn’t count as what everyone sees: footer and postal address are added and asked for', () => {
    const hidden = compile(
      '<p>x</p>{{#show 0}}<p>{{ account.address }} <a href="{{ links.unsubscribe }}">Stop</a></p>{{/show}}',
    );
    expect(show(hidden, 0).html).toContain('href="#u"');
    expect(show(hidden, 0).text).toContain('#u');
    const own = '<p><a href="{{ links.unsubscribe }}">Stop</a></p>';
    const ids = (html: string) => compile(html).checks.map(({ id }) => id);
    expect(ids(`${own}{{#show 0}}<p>{{ account.address }}</p>{{/show}}`)).toContain('no_postal_address');
    expect(ids(`${own}<p>{{ account.address }}</p>`)).not.toContain('no_postal_address');
  });
});

describe('a marker is refused with its line and column', () => {
  it.each([
    ['for a condition that doesn’t exist', '<p>a</p>\n{{#show 2}}b{{/show}}', 2, 1],
    ['without its end', '<p>a</p>{{#show 0}}<p>b</p>', 1, 9],
    ['without its start', '<p>a</p>{{/show}}', 1, 9],
    ['inside another', '{{#show 0}}a{{#show 1}}b{{/show}}{{/show}}', 1, 13],
    ['that cuts an element at its start', '<div>{{#show 0}}a</div>{{/show}}', 1, 6],
    ['that cuts an element at its end', '{{#show 0}}<div>a{{/show}}</div>', 1, 18],
    ['in an attribute', '<p title="{{#show 0}}">a</p>{{/show}}', 1, 11],
    ['in CSS', '<style>p{color:red}{{#show 0}}</style><p>a</p>{{/show}}', 1, 20],
  ])('%s', (_, html, line, column) => {
    expect(refusal(html)).toMatchObject({
      code: 'invalid_merge_tag',
      details: { field: 'html', line, column },
    });
  });

  it('in a subject, and in an email without conditions', () => {
    expect(() => compileMessage({ subject: '{{#show 0}}a{{/show}}', html: 'x', conditions: [plan] })).toThrow(
      /can only be in the content/,
    );
    expect(refusal('{{#show 0}}a{{/show}}', [])).toMatchObject({ code: 'invalid_merge_tag' });
  });

  it('when there are more than 20', () => {
    const many = Array.from({ length: 21 }, (_, n) => ({ ...plan, value: String(n) }));
    const parts = (count: number) =>
      many
        .slice(0, count)
        .map((_each, n) => `{{#show ${n}}}<p>${n}</p>{{/show}}`)
        .join('');
    expect(refusal(parts(21), many)).toMatchObject({ code: 'invalid_input' });
    expect(refusal(parts(20), many)).toEqual(['Hello']);
  });
});
