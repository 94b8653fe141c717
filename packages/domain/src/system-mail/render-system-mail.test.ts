import { expect, test } from 'vitest';
import { renderSystemMail } from './render-system-mail.ts';
import { systemMails } from './system-mails.ts';

const url = 'https://app.example/confirm?token=abc';
const listMail = systemMails.find(({ key }) => key === 'confirm_list');
const passwordMail = systemMails.find(({ key }) => key === 'reset_password');

test('a mail in an account’s name shows that name, and who sent it', () => {
  const content = listMail?.content({ company: 'Kola & Sons', list: 'Offers', url }) ?? expect.unreachable();
  const { html, text } = renderSystemMail(content);
  expect(html).toContain('>Kola &amp; Sons</td>');
  expect(html).toContain('>Sent with Talkdrum</td>');
  expect(text).toMatch(/--\nSent with Talkdrum\n$/);
});

test('our own mail has one button, which Outlook paints too, and colours for a dark theme', () => {
  const { html, text } = renderSystemMail(passwordMail?.content({ url }) ?? expect.unreachable());
  expect(html.match(/bgcolor="#0f5f5b"/g)).toHaveLength(1);
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  expect(html).not.toMatch(/<(?:script|link|img)/);
  expect(text).toContain(url);
  expect(text).toMatch(/--\nTalkdrum\n$/);
});
