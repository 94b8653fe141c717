import { html } from '../site/html.ts';
import type { Content, Markup } from '../site/html.ts';
import { PROVIDER_LABELS, type ProviderName } from './payment-records.ts';

/** Minor units as "NGN 1,234.50". */
export function moneyText(minor: number, currency: string): string {
  return `${currency.toUpperCase()} ${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

const head = (title: string): Markup => html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/sandbox.css">
<link rel="stylesheet" href="/assets/payments.css">`;

/** The layout of a payment page. */
export function payPage(provider: ProviderName, body: Content): string {
  return html`<!doctype html>
<html lang="en"><head>${head(`Pay with ${PROVIDER_LABELS[provider]} · Sandbox`)}</head>
<body class="pay"><main class="pay-card ${provider}" id="main">
<p class="pay-brand"><strong>${PROVIDER_LABELS[provider]}</strong><span class="quiet">simulated by the sandbox; no money moves</span></p>
${body}</main></body></html>`.toString();
}

/** The layout of the pages about payments. */
export function paymentsPage(title: string, body: Content): string {
  return html`<!doctype html>
<html lang="en"><head>${head(`${title} · Talkdrum Sandbox`)}</head>
<body><header class="bar"><a class="brand" href="/"><span>Talkdrum <span class="quiet">Sandbox</span></span></a>
<nav aria-label="Sections"><a href="/"${title === 'Payments' ? html` aria-current="page"` : ''}>Payments</a><a href="/transfers"${title === 'Transfers' ? html` aria-current="page"` : ''}>Transfers</a></nav></header>
<main id="main" tabindex="-1"><div class="column">${body}</div></main></body></html>`.toString();
}
