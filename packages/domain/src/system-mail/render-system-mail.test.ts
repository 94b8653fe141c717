import { defaultBrand } from '@talkdrum/email-designs/brand';
import { expect, test } from 'vitest';
import { lookOf } from './mail-look.ts';
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

test('a mail in an account’s name has its logo, colours and buttons, where they can be read', () => {
  const content = listMail?.content({ company: 'Kola & Sons', list: 'Offers', url }) ?? expect.unreachable();
  const logo = { assetId: '', url: 'https://pages.example/files/k/email.png', width: 1_200, height: 100 };
  const colours = { ...defaultBrand.colours, primary: '#fff7c2' };
  const look = lookOf({ ...defaultBrand, revision: 1, logo, colours, button: 'square', font: 'georgia' });
  const { html } = renderSystemMail(content, look);
  expect(html).toContain(
    '<img src="https://pages.example/files/k/email.png" alt="Kola &amp; Sons" width="220" height="18"',
  );
  expect(html).toContain("font-family:Georgia, 'Times New Roman', serif");
  expect(html).toContain(`bgcolor="${look.light.button}" style="border-radius:0px`);
  expect(html).not.toContain('color:#fff7c2"');
});

test('an account that chose nothing has our look', () => {
  expect(lookOf(defaultBrand)).toEqual(lookOf({ ...defaultBrand, button: 'pill' }));
});
