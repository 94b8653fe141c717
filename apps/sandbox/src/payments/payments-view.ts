import { shortTime } from '../site/format.ts';
import { html } from '../site/html.ts';
import type { Markup } from '../site/html.ts';
import { moneyText, paymentsPage } from './pay-layout.ts';
import type { ReversalAction } from './payment-desk.ts';
import { type BankAccount, type Charge, PROVIDER_LABELS } from './payment-records.ts';
import type { SentWebhook } from './webhook-sender.ts';

const TONES: Record<Charge['status'], string> = {
  open: 'open',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Every payment, newest first, and the webhooks sent about it. */
export function paymentsList(charges: Charge[], sent: SentWebhook[]): string {
  return paymentsPage(
    'Payments',
    html`<h1>Payments</h1>
<p class="lead">Paystack, Flutterwave and Stripe, simulated on this computer. No money moves.</p>
${charges.length === 0 ? html`<div class="empty"><p>No payments yet. Fund a wallet in Talkdrum and it appears here.</p></div>` : chargeTable(charges)}
<h2 id="messages">Messages sent to Talkdrum</h2>
${sent.length === 0 ? html`<p class="quiet">None yet.</p>` : messageTable(sent)}`,
  );
}

function chargeTable(charges: Charge[]): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Payments"><table class="grid"><thead><tr><th scope="col">Time</th><th scope="col">Provider</th><th scope="col">Reference</th><th scope="col">Payer</th><th scope="col" class="number">Amount</th><th scope="col">State</th><th scope="col"><span class="visually-hidden">Actions</span></th></tr></thead>
<tbody>${charges.map(chargeRow)}</tbody></table></div>`;
}

function chargeRow(charge: Charge): Markup {
  const { provider, page, status } = charge;
  return html`<tr><td>${shortTime(charge.createdAt)}</td><td>${PROVIDER_LABELS[provider]}</td><td><code>${charge.reference}</code></td><td>${charge.email}</td>
<td class="number">${moneyText(charge.paid || charge.asked, charge.currency)}</td>
<td>${TONES[status]}${charge.reason ? html`<br><span class="quiet">${charge.reason}</span>` : ''}${charge.refunded > 0 ? html`<br><span class="quiet">${moneyText(charge.refunded, charge.currency)} refunded</span>` : ''}</td>
<td class="number">${page && (status === 'open' || status === 'failed') ? html`<a href="/${provider}/pay/${page}">Open page</a>` : ''}${status === 'succeeded' ? html`<form method="post" action="/charges/${charge.id}/repeat"><input type="hidden" name="provider" value="${provider}"><button class="plain" aria-label="Send message again about ${charge.reference}">Send message again</button></form>${reversalForm(charge)}` : ''}</td></tr>`;
}

const REVERSALS: Record<ReversalAction, string> = {
  dispute: 'Dispute',
  win: 'Dispute won',
  lose: 'Dispute lost',
  refund: 'Refund',
  fail_refund: 'Fail last refund',
};

/** Actions of a bank, or of staff on the provider's site, on a paid charge. */
function reversalForm({ id, provider, reference }: Charge): Markup {
  const options = Object.entries(REVERSALS).map(
    ([value, label]) => html`<option value="${value}">${label}</option>`,
  );
  return html`<form method="post" action="/charges/${id}/reverse"><input type="hidden" name="provider" value="${provider}">
<select name="action" aria-label="What happens to ${reference}">${options}</select> <button class="plain" aria-label="Do it to ${reference}">Do it</button></form>`;
}

function messageTable(sent: SentWebhook[]): Markup {
  const rows = sent.map(
    ({ at, provider, event, reference, status }) =>
      html`<tr><td>${shortTime(at)}</td><td>${PROVIDER_LABELS[provider]}</td><td><code>${event}</code></td><td><code>${reference}</code></td><td>${status}</td></tr>`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="messages"><table class="grid"><thead><tr><th scope="col">Time</th><th scope="col">Provider</th><th scope="col">Event</th><th scope="col">Reference</th><th scope="col">Answer</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** The opened bank accounts, each with a form to send money. */
export function transfersPage(accounts: BankAccount[], notice: string | undefined): string {
  return paymentsPage(
    'Transfers',
    html`<h1>Transfers</h1>
<p class="lead">Bank accounts that Talkdrum requested. Send money to one as a customer’s bank would.</p>
${notice ? html`<p class="answer ok" role="status">${notice}</p>` : ''}
${accounts.length === 0 ? html`<div class="empty"><p>None yet. Request a dedicated account on the Profile page.</p></div>` : accounts.map(accountForm)}`,
  );
}

function accountForm({ provider, number, name, bank, currency }: BankAccount): Markup {
  const id = `amount-${number}`;
  return html`<form class="panel stack" method="post" action="/transfers"><h2><code>${number}</code> · ${bank}</h2>
<p class="quiet">${name} · ${PROVIDER_LABELS[provider]} · ${currency.toUpperCase()}</p>
<input type="hidden" name="bankAccount" value="${number}">
<label for="${id}">Amount</label><input id="${id}" name="amount" inputmode="decimal" value="5000.00" required>
<p><button class="primary">Send a transfer</button></p></form>`;
}
