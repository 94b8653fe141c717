import { html } from './html.ts';
import type { Content } from './html.ts';
import { mailUrl } from './mail-url.ts';

export type PageFrame = {
  title: string;
  section: 'home' | 'mail' | 'dns';
  /** Fills the window; panes scroll separately. */
  isFullHeight?: boolean;
  body: Content;
};

const MARK = html`<svg viewBox="0 0 24 24" fill="none" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
<path d="M19 3H5c0 5.2 5.2 5.6 5.2 9S5 15.8 5 21" class="mark-drum"/><path d="M5 21h14c0-5.2-5.2-5.6-5.2-9S19 8.2 19 3" class="mark-cord"/></svg>`;

/** A page with the top bar. */
export function page({ title, section, isFullHeight = false, body }: PageFrame): string {
  const link = (href: string, name: string, key: PageFrame['section']) =>
    html`<a href="${href}"${section === key ? html` aria-current="page"` : ''}>${name}</a>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Talkdrum Sandbox</title>
<link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
<link rel="preload" href="/assets/inter.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/sandbox.css">
<script src="/assets/sandbox.js" defer></script>
</head>
<body class="${isFullHeight ? 'full-height' : ''}">
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<a class="brand" href="/">${MARK}<span>Talkdrum <span class="quiet">Sandbox</span></span></a>
<nav aria-label="Sections">${link(mailUrl(), 'Mailbox', 'mail')}${link('/dns', 'DNS', 'dns')}</nav>
</header>
<main id="main" tabindex="-1">${body}</main>
</body>
</html>`.toString();
}

/** A page for errors and missing content. */
export function messagePage(title: string, text: string): string {
  return page({
    title,
    section: 'home',
    body: html`<div class="column"><div class="empty"><h1>${title}</h1><p>${text}</p><p><a href="${mailUrl()}">Go to the mailbox</a></p></div></div>`,
  });
}
