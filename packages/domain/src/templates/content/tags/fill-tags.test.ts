import { describe, expect, it } from 'vitest';
import { compileMessage } from '../compile/compile-message.ts';
import { renderMessage } from '../render/render-message.ts';
import { fillTags } from './fill-tags.ts';
import type { MergeField } from './merge-tag.ts';

const filled = (field: MergeField, source: string, text: string, html?: string) =>
  fillTags(field, source, new Map([['item.title', { text, ...(html === undefined ? {} : { html }) }]]));

const nothing = {
  click: null,
  pixel: null,
  unsubscribe: '#',
  preferences: '#',
  viewInBrowser: '#',
  confirm: '#',
};

/** What Ada gets of a message whose tag stands for this. */
function sent(
  title: string,
  source = { subject: '{{ item.title }}', html: '<p>{{ item.title }}</p>', text: '{{ item.title }}' },
) {
  const compiled = compileMessage(
    {
      subject: filled('subject', source.subject, title),
      preheader: filled('preheader', source.subject, title),
      html: filled('html', source.html, title),
      text: filled('text', source.text, title),
    },
    { footer: 'none' },
  );
  const who = {
    contact: { email: 'ada@example.com', name: 'Ada' },
    campaign: { name: 'x' },
    account: { name: 'x' },
  };
  return renderMessage(compiled, { ...who, shownParts: null, links: nothing });
}

describe('what a tag stands for', () => {
  it.each([
    '{{contact.email}}',
    '{{ contact.email }}',
    '{{{{contact.email}}}}',
    '{{#show 0}}x{{/show}}',
    '{ {contact.email} }',
    '{{',
    'a {',
    '%7B%7Bcontact.email%7D%7D',
    'zq0zt0x',
    '{{ text.brace }}',
  ])('is sent as it is, never read as a tag: %s', (title) => {
    const { subject, html, text } = sent(title);
    expect(subject).toBe(title);
    expect(text).toContain(title);
    expect(html).toContain(title);
    expect(html + text).not.toContain('ada@example.com');
  });

  it.each([
    '<script>alert(1)</script>',
    '<b>bold</b>',
    '"><img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    "it's",
  ])('is text, never markup: %s', (title) => {
    const { subject, html, text } = sent(title);
    expect([subject, text]).toEqual([title, title]);
    expect(html).not.toMatch(/<script|<b>|<img/);
    const shown = html
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'");
    expect(shown.replaceAll('&amp;', '&')).toContain(title);
  });

  it('is one line where a line break would begin a header', () => {
    expect(sent('Hello\r\nBcc: eve@example.com').subject).toBe('Hello Bcc: eve@example.com');
  });

  it.each([
    [
      '<a href="{{ item.title }}">x</a>',
      'https://a.example/?a=1&b={{x}}',
      '<a href="https://a.example/?a=1&amp;b=&#123;&#123;x}}">x</a>',
    ],
    ['<a href="{{ item.title }}">x</a>', 'javascript:alert(1)', '<a href="#">x</a>'],
    [
      '<a href="https://s.example/?q={{ item.title }}">x</a>',
      'a&b "c"',
      '<a href="https://s.example/?q=a%26b%20%22c%22">x</a>',
    ],
    ['<a href="%7B%7Bitem.title%7D%7D">x</a>', 'https://a.example/', '<a href="https://a.example/">x</a>'],
    ['<img alt="{{ item.title }}">', '"x"', '<img alt="&quot;x&quot;">'],
  ])('in %s it fits the place', (source, title, html) => {
    expect(filled('html', source, title)).toBe(html);
  });

  it('keeps the filters of the tag, and leaves other tags alone', () => {
    expect(filled('subject', "{{ item.title | upper }} for {{ contact.name | default: 'you' }}", 'a')).toBe(
      "A for {{ contact.name | default: 'you' }}",
    );
    expect(filled('text', "{{ item.title | default: 'News' }} {{ item.titles }} {{ item.title", '')).toBe(
      'News {{ item.titles }} {{ item.title',
    );
  });

  it('is markup in HTML, but not inside of an attribute', () => {
    expect(filled('html', '<td>{{ item.title }}</td>', 'x', '<ul></ul>')).toBe('<td><ul></ul></td>');
    expect(filled('html', '<img alt="{{ item.title }}">', 'x', '<ul></ul>')).toBe('<img alt="x">');
  });
});
