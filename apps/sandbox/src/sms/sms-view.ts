import { countOf, fullTime, shortTime } from '../site/format.ts';
import { html } from '../site/html.ts';
import type { Content, Markup } from '../site/html.ts';
import type { TopUp } from './airtime-desk.ts';
import { AIRTIME_RULES } from './airtime-rules.ts';
import type { SentCallback } from './callback-sender.ts';
import { NUMBER_RULES } from './number-rules.ts';
import { CARRIER_LABELS, type Phone, type StoredText } from './text-store.ts';

type Section = 'Phones' | 'Carriers';

/** The layout of the phone pages. */
export function smsPage(title: string, section: Section, body: Content): string {
  const link = (href: string, name: Section) =>
    html`<a href="${href}"${name === section ? html` aria-current="page"` : ''}>${name}</a>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Talkdrum Sandbox</title>
<link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/sandbox.css">
<link rel="stylesheet" href="/assets/phones.css">
<script src="/assets/phones.js" defer></script></head>
<body class="${section === 'Phones' ? 'full-height' : ''}"><a class="skip" href="#main">Skip to content</a>
<header class="bar"><a class="brand" href="/"><span>Talkdrum <span class="quiet">Sandbox</span></span></a>
<nav aria-label="Sections">${link('/', 'Phones')}${link('/carriers', 'Carriers')}</nav></header>
<main id="main" tabindex="-1">${body}</main></body></html>`.toString();
}

export type PhonesView = {
  phones: Phone[];
  q: string;
  size: number;
  selected: string | undefined;
  texts: StoredText[];
  notice: string | undefined;
  smppAddress: string;
};

/** Phones on the left, the selected phone's conversation on the right. */
export function phonesPage(view: PhonesView): string {
  return smsPage(
    view.selected ?? 'Phones',
    'Phones',
    html`<div class="phones${view.selected === undefined ? '' : ' chosen'}">${phoneList(view)}${view.selected === undefined ? nobody(view) : conversation(view, view.selected)}</div>`,
  );
}

function phoneList({ phones, q, size, selected }: PhonesView): Markup {
  return html`<section class="list-pane" aria-label="Phones">
<form class="search" role="search" action="/"><input type="search" name="q" value="${q}" placeholder="Search number, sender, text" aria-label="Search texts" autocomplete="off"></form>
<div id="list"><div class="list-head"><span>${countOf(phones.length, 'phone')}, ${countOf(size, 'text')}</span>${size > 0 ? deletion(size) : ''}</div>
<ol class="messages">${phones.map((phone) => phoneRow(phone, q, selected))}</ol></div></section>`;
}

function deletion(size: number): Markup {
  return html`<details class="confirm"><summary>Delete all</summary><form method="post" action="/delete-all"><p>This cannot be undone.</p><button class="danger">Delete ${countOf(size, 'text')}</button></form></details>`;
}

function phoneRow({ number, texts, last }: Phone, q: string, selected: string | undefined): Markup {
  const href = `/?phone=${encodeURIComponent(number)}${q === '' ? '' : `&q=${encodeURIComponent(q)}`}`;
  return html`<li><a class="message" href="${href}"${number === selected ? html` aria-current="true"` : ''}>
<span class="line"><span class="recipient">${number}</span><span class="quiet">${texts}</span><time datetime="${last.at}" title="${fullTime(last.at)}">${shortTime(last.at)}</time></span>
<span class="subject">${last.sender}</span><span class="quiet preview">${last.text.slice(0, 90)}</span></a></li>`;
}

function nobody({ size, smppAddress }: PhonesView): Markup {
  const words =
    size === 0
      ? html`<p>No texts yet. Send one over SMPP to <code>${smppAddress}</code> or by one of the carriers, and it appears here.</p>`
      : html`<p>Choose a phone to read its texts and to reply.</p>`;
  return html`<section class="phone-pane"><div class="empty"><h1>Phones</h1>${words}</div></section>`;
}

function conversation({ texts, notice }: PhonesView, number: string): Markup {
  const senders = [...new Set(texts.map(({ sender }) => sender))].toReversed();
  return html`<section class="phone-pane" aria-label="Texts of ${number}"><a class="back" href="/">All phones</a><h1>${number}</h1>
${notice ? html`<p class="answer ok" role="status">${notice}</p>` : ''}
<ol class="bubbles" id="bubbles">${texts.map(bubble)}</ol>
<form class="panel reply" method="post" action="/reply"><input type="hidden" name="number" value="${number}">
<label for="sender">Reply to</label><select id="sender" name="sender">${senders.map((sender) => html`<option>${sender}</option>`)}</select>
<label for="text">Text</label><input id="text" name="text" required maxlength="1000" placeholder="STOP" autocomplete="off">
<button class="primary">Send reply</button></form></section>`;
}

function bubble({ sender, carrier, text, parts, encoding, state, detail, at }: StoredText): Markup {
  const facts = [
    CARRIER_LABELS[carrier],
    encoding,
    parts > 1 ? `${parts} parts` : '',
    state === 'received' ? '' : detail === '' || detail === state ? state : `${state}: ${detail}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return html`<li class="${state === 'received' ? 'mine' : 'theirs'}"><span class="quiet">${state === 'received' ? 'This phone' : sender} <time datetime="${at}" title="${fullTime(at)}">${shortTime(at)}</time></span><p>${withLinks(text)}</p><span class="quiet">${facts}</span></li>`;
}

/** As phones show it: what begins like a web address can be tapped. */
function withLinks(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    );
}

export type CarriersView = { smppAddress: string; httpUrl: string; sent: SentCallback[]; topUps: TopUp[] };

/** The simulated carriers' addresses, the number rules, and the callbacks sent. */
export function carriersPage({ smppAddress, httpUrl, sent, topUps }: CarriersView): string {
  const rules = NUMBER_RULES.map(
    ({ ending, effect }) => html`<tr><th scope="row"><code>…${ending}</code></th><td>${effect}</td></tr>`,
  );
  const calls = sent.map(
    ({ at, carrier, what, status }) =>
      html`<tr><td>${shortTime(at)}</td><td>${carrier}</td><td>${what}</td><td>${status}</td></tr>`,
  );
  return smsPage(
    'Carriers',
    'Carriers',
    html`<div class="column"><h1>Carriers</h1>
<p class="lead">An SMSC on <code>${smppAddress}</code>, and four carriers below <code>${httpUrl}</code>. No text leaves this computer.</p>
<h2 id="rules">Numbers that misbehave</h2><p class="quiet">By their last four digits. All others get their text, and a receipt about a second later.</p>
<div class="scroll" tabindex="0" role="region" aria-labelledby="rules"><table class="grid"><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>${rules}</tbody></table></div>
${airtime(topUps)}<h2 id="calls">Calls to Talkdrum</h2>
${sent.length === 0 ? html`<p class="quiet">None yet: receipts of the SMSC go over SMPP.</p>` : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="calls"><table class="grid"><thead><tr><th scope="col">Time</th><th scope="col">Carrier</th><th scope="col">What</th><th scope="col">Answer</th></tr></thead><tbody>${calls}</tbody></table></div>`}</div>`,
  );
}

function airtime(topUps: TopUp[]): Markup {
  const rules = AIRTIME_RULES.map(
    ({ ending, effect }) => html`<tr><th scope="row"><code>…${ending}</code></th><td>${effect}</td></tr>`,
  );
  const rows = topUps.map(
    ({ at, number, amount, state }) =>
      html`<tr><td>${shortTime(at)}</td><td>${number}</td><td>${amount}</td><td>${state}</td></tr>`,
  );
  return html`<h2 id="airtime-rules">Numbers that misbehave when they get airtime</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="airtime-rules"><table class="grid"><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>${rules}</tbody></table></div>
<h2 id="airtime">Airtime</h2>${topUps.length === 0 ? html`<p class="quiet">None yet.</p>` : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="airtime"><table class="grid"><thead><tr><th scope="col">Time</th><th scope="col">Number</th><th scope="col">Amount</th><th scope="col">State</th></tr></thead><tbody>${rows}</tbody></table></div>`}`;
}
