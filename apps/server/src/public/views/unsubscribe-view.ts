import { html } from '../html.ts';
import { doneNote, renderPage, testNote } from '../page.ts';

export interface UnsubscribeView {
  company: string;
  maskedAddress: string;
  isUnsubscribed: boolean;
  /** Whether the link is from a test message. */
  isTest: boolean;
  /** The page for choosing single lists. */
  preferencesPath: string;
}

/** Asks before it acts: mail scanners open every link, and only a POST unsubscribes. */
export function unsubscribePage(view: UnsubscribeView): string {
  const title = view.isUnsubscribed ? 'You are unsubscribed' : 'Unsubscribe';
  const body = html`${view.isTest && testNote()}${view.isUnsubscribed ? farewell(view) : question(view)}`;
  return renderPage({ title, company: view.company, body });
}

function question(view: UnsubscribeView) {
  return html`<h1>Unsubscribe from ${view.company}?</h1>
    <p><strong>${view.maskedAddress}</strong> will get no more emails from ${view.company}.</p>
    <form method="post"><div class="row"><button>Unsubscribe</button><a class="button plain" href="${view.preferencesPath}">Choose what you get instead</a></div></form>`;
}

function farewell(view: UnsubscribeView) {
  return html`${doneNote(html`<strong>${view.maskedAddress}</strong> is unsubscribed.`)}
    <h1>You will get no more emails from ${view.company}</h1>
    <p class="quiet">A message that was already on its way may still arrive.</p>
    <p><a href="${view.preferencesPath}">This was a mistake, or choose what you get</a></p>`;
}
