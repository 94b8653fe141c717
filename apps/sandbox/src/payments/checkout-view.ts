import { html } from '../site/html.ts';
import type { Markup } from '../site/html.ts';
import { OUTCOME_LABELS, TEST_CARDS } from './outcomes.ts';
import { moneyText, payPage } from './pay-layout.ts';
import type { Charge } from './payment-records.ts';

const CARD_HINTS: Record<string, string> = {
  accepted: 'accepted',
  declined: 'declined',
  insufficient_funds: 'not enough funds',
  accepted_once: 'accepted, declined when charged again',
};

/** The payment page of an open charge; after a declined card, the payer can try again. */
export function checkoutPage(charge: Charge, backUrl: string): string {
  const isOver = charge.status === 'succeeded' || charge.status === 'cancelled';
  return payPage(
    charge.provider,
    html`<h1>${moneyText(charge.asked, charge.currency)}</h1>
<p class="quiet">${charge.description || charge.reference}<br>${charge.email}</p>
${charge.status === 'failed' ? html`<p class="answer failed" role="alert">${charge.reason}. Try another card.</p>` : ''}
${isOver ? html`<p class="answer ok" role="status">This payment is over: ${charge.status}.</p>` : cardForm(charge)}
<p class="pay-back"><a href="${backUrl}">Back to Talkdrum</a></p>`,
  );
}

function cardForm(charge: Charge): Markup {
  const force = Object.entries(OUTCOME_LABELS).map(
    ([outcome, label]) => html`<button name="outcome" value="${outcome}" formnovalidate>${label}</button>`,
  );
  return html`<form method="post" class="stack" action="/${charge.provider}/pay/${charge.page}">
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" list="cards" value="4242 4242 4242 4242" required pattern="[0-9 ]{12,23}">
<datalist id="cards">${TEST_CARDS.map(({ number, effect }) => html`<option value="${spaced(number)}">${CARD_HINTS[effect]}</option>`)}</datalist>
<div class="two"><div class="stack"><label for="expiry">Expiry</label><input id="expiry" name="expiry" value="12/31" autocomplete="off"></div>
<div class="stack"><label for="cvc">CVC</label><input id="cvc" name="cvc" value="123" autocomplete="off" inputmode="numeric"></div></div>
<button class="primary" name="outcome" value="succeed">Pay ${moneyText(charge.asked, charge.currency)}</button>
<button name="outcome" value="cancel" formnovalidate>Cancel</button>
<details><summary>Make something else happen</summary><div class="pay-force">${force}</div>
<dl class="pay-cards">${TEST_CARDS.map(({ number, effect }) => html`<dt><code>${spaced(number)}</code></dt><dd>${CARD_HINTS[effect]}</dd>`)}</dl></details>
</form>`;
}

function spaced(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
