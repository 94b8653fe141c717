import type { MessagePage } from '../mail/mailbox.ts';
import type { MessageSummary } from '../mail/message-summary.ts';
import { countOf, fullTime, shortTime } from '../site/format.ts';
import { html } from '../site/html.ts';
import type { Content, Markup } from '../site/html.ts';
import { mailUrl } from '../site/mail-url.ts';

export type MailListView = {
  page: MessagePage;
  q: string;
  before: string | undefined;
  selectedId: string | undefined;
  /** All messages in the mailbox, ignoring the search. */
  size: number;
  smtpUrl: string;
};

/** The left pane: search, count, messages. Also sent alone to refresh the list when mail arrives. */
export function mailListPane(view: MailListView): Markup {
  return html`<section class="list-pane" aria-label="Messages">
${view.selectedId ? '' : html`<h1 class="visually-hidden">Mailbox</h1>`}<form class="search" role="search" action="/mail"><input type="search" name="q" value="${view.q}" placeholder="Search recipient, subject, sender, text" aria-label="Search mail" autocomplete="off"></form>
<div id="list" data-url="${mailUrl({ id: 'list', q: view.q, selected: view.selectedId })}" data-live="${view.before ? 'no' : 'yes'}">${mailList(view)}</div>
<p id="announce" class="visually-hidden" role="status"></p>
</section>`;
}

/** Count, delete button and rows. */
export function mailList(view: MailListView): Markup {
  const { items, total } = view.page;
  if (view.size === 0)
    return empty(
      'No mail yet',
      html`Send something to <code>${view.smtpUrl.replace('smtp://', '')}</code> and it appears here.`,
    );
  const oldest = items.at(-1);
  return html`<div class="list-head"><span>${view.q ? `${total.toLocaleString('en')} of ${countOf(view.size, 'message')}` : countOf(total, 'message')}</span>${deletion(view.size)}</div>
${items.length === 0 ? empty('Nothing found', html`No message has “${view.q}”. <a href="${mailUrl()}">Show all mail</a>`) : ''}
<ol class="messages">${items.map((item) => row(item, view))}</ol>
${oldest && hasOlder(view) ? html`<p class="pager"><a href="${mailUrl({ q: view.q, before: oldest.id })}">Older messages</a></p>` : ''}
${view.before ? html`<p class="pager"><a href="${mailUrl({ q: view.q })}">Back to the newest</a></p>` : ''}`;
}

function hasOlder({ page: { items, total }, before }: MailListView): boolean {
  return before ? items.length > 0 : total > items.length;
}

function deletion(size: number): Markup {
  return html`<details class="confirm"><summary>Delete all</summary>
<form method="post" action="/mail/delete-all"><p>This cannot be undone.</p><button class="danger">Delete ${countOf(size, 'message')}</button></form></details>`;
}

function row(item: MessageSummary, { q, selectedId }: MailListView): Markup {
  const [recipient = '(no recipient)', ...others] = item.to;
  return html`<li><a class="message" href="${mailUrl({ id: item.id, q })}" data-id="${item.id}"${item.id === selectedId ? html` aria-current="true"` : ''}>
<span class="line"><span class="recipient">${recipient}</span>${others.length > 0 ? html`<span class="quiet">+${others.length}</span>` : ''}<time datetime="${item.receivedAt}" title="${fullTime(item.receivedAt)}">${shortTime(item.receivedAt)}</time></span>
<span class="subject">${item.subject || '(no subject)'}</span>
<span class="line"><span class="quiet cut">${item.sender || item.from || '(no sender)'}</span>${item.rule ? html`<span class="badge">${item.rule}</span>` : ''}</span>
</a></li>`;
}

function empty(title: string, text: Content): Markup {
  return html`<div class="empty"><h2>${title}</h2><p>${text}</p></div>`;
}
