import type { MessageSummary } from '../mail/message-summary.ts';
import type { OneClickAnswer } from '../mail/one-click.ts';
import type { ParsedMessage } from '../mail/parse-message.ts';
import { RULES } from '../mail/rules.ts';
import { fileSize, fullTime } from '../site/format.ts';
import { html } from '../site/html.ts';
import type { Content, Markup } from '../site/html.ts';
import { mailUrl } from '../site/mail-url.ts';
import { attachmentsTab, headersTab, htmlTab, linksTab, sourceTab, textTab } from './message-tabs.ts';

export const TABS = ['html', 'text', 'headers', 'links', 'source', 'attachments'] as const;
export type Tab = (typeof TABS)[number];

export type MessageView = {
  message: MessageSummary & ParsedMessage;
  source: Buffer;
  tab: Tab;
  q: string;
  /** Set after the unsubscribe button was used. */
  answer?: OneClickAnswer | undefined;
};

/** The right pane: the message's header fields and tabs. */
export function messagePane(view: MessageView): Markup {
  const { message, tab, q } = view;
  const rule = RULES.find(({ name }) => name === message.rule);
  return html`<article class="reader" aria-label="Message">
<p class="back"><a href="${mailUrl({ q })}">← Mailbox</a></p>
<header class="message-head"><h1>${message.subject || '(no subject)'}</h1>
<dl>
${field('From', message.sender || '(none)')}
${field('To', message.to.join(', '))}
${field('Return path', message.from || html`<span class="quiet">null sender</span>`)}
${field('Received', html`<time datetime="${message.receivedAt}">${fullTime(message.receivedAt)}</time> <span class="quiet">· ${fileSize(message.size)}</span>`)}
${rule ? field('Address rule', html`<span class="badge">${rule.name}</span> ${rule.effect}`) : ''}
</dl></header>
<nav class="tabs" aria-label="Parts of the message">${TABS.map((name) => tabLink(name, view))}</nav>
<div class="tab-body tab-${tab}">${tabBody(view)}</div>
</article>`;
}

/** Shown on wide screens while no message is selected. */
export function noMessagePane(hasMail: boolean): Markup {
  if (!hasMail) return html`<div class="reader none"></div>`;
  return html`<div class="reader none"><p>Select a message.</p><p class="quiet keys"><kbd>j</kbd> <kbd>k</kbd> move · <kbd>Enter</kbd> open · <kbd>/</kbd> search</p></div>`;
}

const TAB_NAMES: Record<Tab, string> = {
  html: 'HTML',
  text: 'Text',
  headers: 'Headers',
  links: 'Links',
  source: 'Source',
  attachments: 'Attachments',
};

function tabLink(tab: Tab, { message, tab: current, q }: MessageView): Markup {
  const count =
    tab === 'links' ? message.links.length : tab === 'attachments' ? message.attachments.length : undefined;
  return html`<a href="${mailUrl({ id: message.id, tab, q })}"${tab === current ? html` aria-current="page"` : ''}>${TAB_NAMES[tab]}${count === undefined ? '' : html` <span class="count">${count}</span>`}</a>`;
}

function tabBody({ message, source, tab, q, answer }: MessageView): Markup {
  switch (tab) {
    case 'html':
      return htmlTab(message);
    case 'text':
      return textTab(message);
    case 'headers':
      return headersTab(message, mailUrl({ id: message.id, action: 'unsubscribe', q }), answer);
    case 'links':
      return linksTab(message);
    case 'source':
      return sourceTab(message.id, source);
    case 'attachments':
      return attachmentsTab(message);
  }
}

function field(name: string, value: Content): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}
