import type { MessageSummary } from '../mail/message-summary.ts';
import { oneClickTarget } from '../mail/one-click.ts';
import type { OneClickAnswer } from '../mail/one-click.ts';
import type { MessageLink, ParsedMessage } from '../mail/parse-message.ts';
import { frameDocument } from './frame-document.ts';
import { fileSize } from '../site/format.ts';
import { html } from '../site/html.ts';
import type { Markup } from '../site/html.ts';

/** A longer source is cut off in the page; the download is complete. */
const SHOWN_SOURCE_BYTES = 300 * 1024;

type Message = MessageSummary & ParsedMessage;

/** The frame runs no scripts; its links open in new tabs. */
export function htmlTab(message: Message): Markup {
  if (!message.html) return nothing('This message has no HTML part.');
  return html`<iframe title="HTML part of the message" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer" srcdoc="${frameDocument(message)}"></iframe>`;
}

export function textTab(message: Message): Markup {
  return message.text
    ? html`<pre class="text">${message.text}</pre>`
    : nothing('This message has no text part.');
}

export function headersTab(
  message: Message,
  unsubscribeUrl: string,
  answer: OneClickAnswer | undefined,
): Markup {
  const rows = message.headers.map(
    ({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  );
  return html`${unsubscribePanel(message, unsubscribeUrl, answer)}
<div class="scroll" tabindex="0" role="region" aria-label="Headers"><table class="headers"><tbody>${rows}</tbody></table></div>`;
}

function unsubscribePanel(
  message: Message,
  action: string,
  answer: OneClickAnswer | undefined,
): Markup | null {
  const target = oneClickTarget(message.headers);
  if (!target) return null;
  return html`<section class="panel" aria-label="One-click unsubscribe">
<form method="post" action="${action}"><button${target.obstacle ? html` disabled` : ''}>Unsubscribe (one-click POST)</button></form>
<p>${target.obstacle ?? html`Posts <code>List-Unsubscribe=One-Click</code> to <code class="cut">${target.url}</code>, as a mailbox provider does (RFC 8058).`}</p>
${answer ? unsubscribeAnswer(answer) : ''}</section>`;
}

function unsubscribeAnswer(answer: OneClickAnswer): Markup {
  if ('error' in answer)
    return html`<div class="answer failed" role="alert"><strong>No answer</strong> ${answer.error}</div>`;
  const isOk = answer.status >= 200 && answer.status < 300;
  return html`<div class="answer ${isOk ? 'ok' : 'failed'}" role="status"><strong>Answer ${answer.status}</strong><pre>${answer.body.trim() || '(empty body)'}</pre></div>`;
}

export function linksTab(message: Message): Markup {
  if (message.links.length === 0) return nothing('This message has no links.');
  return html`<ol class="links">${message.links.map(linkRow)}</ol>`;
}

function linkRow({ url, text }: MessageLink): Markup {
  const isOpenable = /^(https?|mailto):/i.test(url);
  return html`<li><span>${text || html`<span class="quiet">no text</span>`}</span>${isOpenable ? html`<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>` : html`<code>${url}</code>`}</li>`;
}

export function sourceTab(id: string, source: Buffer): Markup {
  const isCut = source.length > SHOWN_SOURCE_BYTES;
  return html`<p class="source-actions"><a href="/api/messages/${id}/source" download="${id}.eml">Download .eml</a>${isCut ? html` <span class="quiet">The first ${fileSize(SHOWN_SOURCE_BYTES)} of ${fileSize(source.length)}</span>` : ''}</p>
<pre class="source" tabindex="0" aria-label="Source">${source.toString('utf8', 0, SHOWN_SOURCE_BYTES)}</pre>`;
}

export function attachmentsTab(message: Message): Markup {
  if (message.attachments.length === 0) return nothing('This message has no attachments.');
  const rows = message.attachments.map(
    ({ filename, mimeType, size }, index) =>
      html`<li><a href="/mail/${message.id}/attachments/${index}" download="${filename}">${filename}</a><span class="quiet">${mimeType} · ${fileSize(size)}</span></li>`,
  );
  return html`<ul class="attachments">${rows}</ul>`;
}

function nothing(text: string): Markup {
  return html`<p class="nothing">${text}</p>`;
}
