import { html } from '../html.ts';
import { doneNote, renderPage } from '../page.ts';

/** The text a person agrees to; stored with the proof of consent. */
export function optInWording(company: string, list: string): string {
  return `Yes, I would like to get emails from ${company} about "${list}". I can unsubscribe at any time with the link in every email.`;
}

export interface OptInPageView {
  company: string;
  list: string;
  maskedAddress: string;
  isConfirmed: boolean;
}

/** Asks someone to confirm a list subscription. Only the button confirms. */
export function optInPage(view: OptInPageView): string {
  const title = view.isConfirmed ? 'Subscription confirmed' : 'Confirm your subscription';
  const body = view.isConfirmed
    ? html`${doneNote(html`<strong>${view.maskedAddress}</strong> is confirmed.`)}<h1>You are on the list “${view.list}”</h1><p>You can close this page. Every email has a link to unsubscribe.</p>`
    : html`<h1>Confirm your subscription</h1><p>For <strong>${view.maskedAddress}</strong>, list “${view.list}”.</p><p>${optInWording(view.company, view.list)}</p>
        <form method="post"><button>Yes, subscribe me</button></form><p class="quiet">If you didn’t ask for this, ignore this page. You won’t get emails from this list unless you confirm.</p>`;
  return renderPage({ title, company: view.company, body });
}

export interface SenderPageView {
  company: string;
  address: string;
  isConfirmed: boolean;
}

/** Asks the owner of an address whether an account may send from it. */
export function senderPage(view: SenderPageView): string {
  const title = view.isConfirmed ? 'Sender confirmed' : 'Confirm a sender address';
  const body = view.isConfirmed
    ? html`${doneNote(html`<strong>${view.address}</strong> is confirmed.`)}<h1>${view.company} can send from this address now</h1><p>You can close this page.</p>`
    : html`<h1>May ${view.company} send from this address?</h1><p>The account <strong>${view.company}</strong> wants to send emails as <strong>${view.address}</strong>.</p>
        <form method="post"><button>Yes, confirm this address</button></form><p class="quiet">If you don’t know this account, ignore this page. Nobody can send from your address here unless you confirm.</p>`;
  return renderPage({ title, company: view.company, body });
}
