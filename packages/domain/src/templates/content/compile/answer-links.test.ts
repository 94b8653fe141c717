import { describe, expect, it } from 'vitest';
import { compileMessage } from './compile-message.ts';

describe('an answer in a link to a survey', () => {
  const published = new Map([
    ['survey.pulse', { id: 'pulse', url: 'https://go.example/l/code', isPublished: true }],
  ]);
  const html =
    '<p>Rate us&nbsp;<a href="{{ survey.pulse }}&a=5">5</a> <a href="{{ survey.pulse }}&amp;a=4">4</a> {{ survey.pulse }}&nbsp;</p>';
  const text = '{{ survey.pulse }}&a=5';

  it('is a parameter of the address where nobody is known', () => {
    const sent = compileMessage({ subject: 'x', html, text }, { published, hasRecipient: false });
    expect(sent.links.map(({ url }) => url)).toEqual([
      ['https://go.example/l/code?&a=5'],
      ['https://go.example/l/code?&a=4'],
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/code&|code\?&nbsp/);
  });

  it('follows the recipient’s token in a campaign', () => {
    const everything = JSON.stringify(compileMessage({ subject: 'x', html, text }, { published }));
    expect(everything).toContain('https://go.example/l/code?r=');
    expect(everything).not.toContain('code?&');
  });
});
