import { newId, type PublishedItem } from '@talkdrum/domain';
import type { PublishedKind, PublishedSettings } from '@talkdrum/domain/publishing/published.schema';
import type { TestAccount } from '@talkdrum/domain/testing';

/** The browser of a person, and the programs that draw a link’s card. */
export const agents = {
  person:
    'Mozilla/5.0 (Linux; Android 14; Infinix X6525) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  previews: [
    'WhatsApp/2.24.20.89 A',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/99.0 Safari/537.36 Barracuda Sentinel (EE)',
    '',
  ],
} as const;

export const formHtml = '<main><form method="post"><!--visit--><input name="email"></form></main>';

/** An item that visitors can see. */
export async function publishItem(
  account: TestAccount,
  {
    kind = 'page',
    title = 'Summer sale',
    html = '<main><h1>Sale</h1></main>',
    settings = {},
  }: Partial<PublishedOptions> = {},
): Promise<PublishedItem> {
  await account.trustPublisher();
  return account.inScope(async ({ publishing }) => {
    const item = await publishing.create({ id: newId(), kind, title });
    await publishing.publish(item.id, { title, data: {}, html, css: 'h1{color:teal}' });
    return publishing.saveSettings(item.id, { ...item, ...settings }, item.revision);
  });
}

interface PublishedOptions {
  kind: PublishedKind;
  title: string;
  html: string;
  settings: Partial<PublishedSettings>;
}
