import { type CheckedCode, formatMoney } from '@talkdrum/domain';
import type { RedemptionRefusal } from '@talkdrum/domain/retention/rewards/reward.schema';
import { type Html, html, trusted } from '../look/html.ts';
import { pageStyles } from '../look/page-styles.ts';
import { cashierScriptPath } from './cashier-script.ts';

/** Whose till it is. */
export interface Till {
  name: string;
  company: string;
}

export type CashierView =
  | { kind: 'ask'; problem: string | null }
  | { kind: 'valid'; code: CheckedCode; key: string }
  | { kind: 'refused'; reason: RedemptionRefusal; code: CheckedCode | null }
  | { kind: 'redeemed'; code: CheckedCode; id: string }
  | { kind: 'undone' };

const refusals: Record<RedemptionRefusal, string> = {
  unknown: 'This code doesn’t exist. Check each character.',
  'not-issued': 'Nobody was given this code yet.',
  used: 'This code was already redeemed.',
  held: 'Another till is using this code right now. Try again in a few minutes.',
  expired: 'This code has expired.',
  balance: 'This is more than the balance.',
  amount: 'Enter an amount such as 1,500.50.',
};

export const cashierStyles = `
input[type=text]{display:block;width:100%;min-height:56px;margin-top:4px;padding:11px 14px;border:1px solid var(--control);border-radius:12px;background:var(--card);color:inherit;font:inherit;font-size:1.25rem}
input[name=code]{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.06em;text-transform:uppercase}
[hidden]{display:none!important}
form+:is(form,button){margin-top:12px}
.problem{margin:0 0 20px;padding:14px 16px;border-radius:12px;border:2px solid var(--danger);color:var(--danger);font-weight:600}
.result{font-size:1.25rem;font-weight:650}
video{display:block;width:100%;margin:16px 0 0;border-radius:12px;background:#000}
`;

/** For the people at the till, in the language of the dashboard. */
export function cashierPage(till: Till, view: CashierView): string {
  const styles = [pageStyles, cashierStyles].map((style) => trusted(`<style>${style}</style>`));
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Redeem codes · ${till.company}</title><meta name="robots" content="noindex, nofollow"><link rel="icon" href="data:,">${styles}<script src="${cashierScriptPath}" defer></script></head><body><div class="page"><header class="band"><p class="who">${till.company} · ${till.name}</p></header><main id="main"><div class="card">${bodyOf(view)}</div></main></div></body></html>`
    .text;
}

function bodyOf(view: CashierView): Html {
  switch (view.kind) {
    case 'ask':
      return html`<h1>Redeem a code</h1>${view.problem !== null && problem(view.problem)}${codeForm()}`;
    case 'refused':
      return html`<h1>${view.code === null ? 'Not redeemed' : view.code.name}</h1>${problem(refusals[view.reason])}${codeForm()}`;
    case 'valid':
      return html`<h1>${view.code.name}</h1>${facts(view.code)}${useForm(view.code, view.key)}${nextForm('Another code')}`;
    case 'redeemed':
      return html`<h1>Redeemed</h1><p class="result" role="status">${view.code.name}</p>${facts(view.code)}<h2>Next code</h2>${codeForm()}<form method="post"><input type="hidden" name="step" value="undo"><input type="hidden" name="id" value="${view.id}"><button class="plain">Take this redemption back</button></form>`;
    case 'undone':
      return html`<h1>Taken back</h1><p role="status">The code can be used again.</p>${codeForm()}`;
  }
}

const problem = (text: string): Html => html`<p class="problem" role="alert">${text}</p>`;

function codeForm(): Html {
  return html`<form method="post" data-online><input type="hidden" name="step" value="check"><label for="code">Code</label><input type="text" id="code" name="code" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false"><p class="problem" data-offline hidden role="alert">You’re offline. Codes can only be checked with a connection: nothing was redeemed.</p><p></p><button>Check code</button></form><button class="plain" type="button" data-scan hidden>Scan the QR code</button><video data-video hidden playsinline muted aria-label="Camera"></video>`;
}

function useForm({ code, availableMinor }: CheckedCode, key: string): Html {
  const amount =
    availableMinor !== null &&
    html`<p><label for="amount">Amount to use</label><input type="text" id="amount" name="amount" inputmode="decimal" autocomplete="off" value="${plainAmount(availableMinor)}"></p>`;
  return html`<form method="post" data-online><input type="hidden" name="step" value="redeem"><input type="hidden" name="code" value="${code}"><input type="hidden" name="key" value="${key}">${amount}<p><label for="reference">Reference (optional)</label><input type="text" id="reference" name="reference" maxlength="200" autocomplete="off"></p><p class="problem" data-offline hidden role="alert">You’re offline. Nothing was redeemed: try again with a connection.</p><button>Redeem</button></form>`;
}

const nextForm = (label: string): Html =>
  html`<form method="get"><button class="plain">${label}</button></form>`;

function facts({ code, valueMinor, availableMinor, currency, expiresAt }: CheckedCode): Html {
  const money = (amountMinor: bigint) =>
    formatMoney({ amountMinor, currency } as Parameters<typeof formatMoney>[0]);
  const lines = [
    code,
    ...(availableMinor === null ? [] : [`${money(availableMinor)} left`]),
    ...(availableMinor === null && valueMinor > 0n ? [`Worth ${money(valueMinor)}`] : []),
    ...(expiresAt === null ? [] : [`Valid until ${expiresAt.toISOString().slice(0, 10)}`]),
  ];
  return html`<p>${lines.join(' · ')}</p>`;
}

const plainAmount = (minor: bigint): string =>
  `${minor / 100n}.${(minor % 100n).toString().padStart(2, '0')}`;
