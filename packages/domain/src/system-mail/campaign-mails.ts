import { z } from 'zod';
import { defineSystemMail, greeting, reader, type SystemMail, webUrl } from './system-mail.ts';

const about = z.object({ ...reader, feed: z.string(), reason: z.string(), url: webUrl });

const feedNotSent = defineSystemMail('feed_not_sent', about, (data) => ({
  subject: `New items of “${data.feed}” weren’t sent`,
  preheader: data.reason,
  heading: 'New items weren’t sent',
  paragraphs: [
    greeting(data.name),
    `The feed “${data.feed}” of ${data.company} has new items, but the campaign couldn’t start.`,
    data.reason,
    'We keep trying, and the items go out as soon as a campaign can start.',
  ],
  button: { label: 'Open the feed', url: data.url },
  note: 'We pause a feed after ten failed checks in a row.',
}));

const feedPaused = defineSystemMail('feed_paused', about, (data) => ({
  subject: `The feed “${data.feed}” is paused`,
  preheader: data.reason,
  heading: 'We paused a feed',
  paragraphs: [
    greeting(data.name),
    `Ten checks in a row of the feed “${data.feed}” of ${data.company} failed, so we paused it. The last one failed with:`,
    data.reason,
    'Fix the problem, then resume the feed.',
  ],
  button: { label: 'Open the feed', url: data.url },
  note: 'Nothing is lost: waiting items go out with the next check.',
}));

const approval = z.object({
  ...reader,
  colleague: z.string(),
  campaign: z.string(),
  note: z.string(),
  url: webUrl,
});

const approvalAsked = defineSystemMail('approval_asked', approval, (data) => ({
  subject: `Please approve “${data.campaign}”`,
  preheader: data.note === '' ? `${data.colleague} asked for your approval.` : data.note,
  heading: 'A campaign waits for approval',
  paragraphs: [
    greeting(data.name),
    `${data.colleague} asks you to approve the campaign “${data.campaign}” of ${data.company}.`,
    ...(data.note === '' ? [] : [`“${data.note}”`]),
    'Check it, then send or schedule it, or send it back with a note.',
  ],
  button: { label: 'Review the campaign', url: data.url },
  note: 'You get this email because you can send campaigns in this account. One of you needs to answer.',
}));

const approvalSentBack = defineSystemMail('approval_sent_back', approval, (data) => ({
  subject: `“${data.campaign}” was sent back`,
  preheader: data.note,
  heading: 'Your campaign needs a change',
  paragraphs: [
    greeting(data.name),
    `${data.colleague} looked at the campaign “${data.campaign}” of ${data.company} and sent it back to you:`,
    `“${data.note}”`,
    'Change the draft, then ask for approval again.',
  ],
  button: { label: 'Open the draft', url: data.url },
  note: 'Nothing was sent to your contacts.',
}));

const feedCampaignFailed = defineSystemMail(
  'feed_campaign_failed',
  about.extend({ campaign: z.string() }),
  (data) => ({
    subject: `“${data.campaign}” wasn’t sent`,
    preheader: data.reason,
    heading: 'A campaign wasn’t sent',
    paragraphs: [
      greeting(data.name),
      `The feed “${data.feed}” of ${data.company} had new items and started the campaign “${data.campaign}”, but it couldn’t be sent.`,
      data.reason,
      'Fix the problem and send the campaign, or delete it: then its items go out with the next email of the feed.',
    ],
    button: { label: 'Open the campaign', url: data.url },
    note: 'Until then, the feed sends only what is newer.',
  }),
);

/** Mails to members about campaigns: feeds that don’t go on, and approvals. */
export const campaignMails: SystemMail[] = [
  feedNotSent,
  feedPaused,
  feedCampaignFailed,
  approvalAsked,
  approvalSentBack,
];
