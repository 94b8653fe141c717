import { RULES } from '../mail/rules.ts';
import { countOf } from '../site/format.ts';
import { html } from '../site/html.ts';
import { page } from '../site/layout.ts';
import { mailUrl } from '../site/mail-url.ts';
import type { World } from './world.ts';

/** The front page: the simulated services, their addresses, and the address rules. */
export function frontPage({
  mailbox,
  zone,
  stats,
  smtpUrl,
  dnsAddress,
  paymentsUrl,
  phones,
  smppAddress,
  smsUrl,
}: World): string {
  const { accepted, refused, byRule } = stats();
  const rows = RULES.map(
    ({ name, effect }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${effect}</td><td class="number">${byRule[name] ?? 0}</td></tr>`,
  );
  return page({
    title: 'Home',
    section: 'home',
    body: html`<div class="column">
<h1>The outside world, on this computer</h1>
<p class="lead">Mail, phones, DNS and payment providers for Talkdrum in development. Nothing sent here leaves this computer.</p>
<div class="cards">
<a class="card" href="${mailUrl()}"><h2>Mailbox</h2><p class="figure">${countOf(mailbox.size, 'message')}</p><p class="quiet">SMTP on <code>${smtpUrl.replace('smtp://', '')}</code>. Accepted ${accepted.toLocaleString('en')}, refused ${refused.toLocaleString('en')} since the sandbox started.</p></a>
<a class="card" href="/dns"><h2>DNS</h2><p class="figure">${countOf(zone.list().length, 'record')}</p><p class="quiet">UDP and TCP on <code>${dnsAddress}</code>. Add the records that prove a sending domain.</p></a>
<a class="card" href="${paymentsUrl}"><h2>Payments</h2><p class="figure">3 providers</p><p class="quiet">Paystack, Flutterwave and Stripe on <code>${paymentsUrl.replace('http://', '')}</code>. Test cards, transfers and messages.</p></a>
<a class="card" href="${smsUrl}"><h2>Phones</h2><p class="figure">${countOf(phones.store.size, 'text')}</p><p class="quiet">SMPP on <code>${smppAddress}</code>, four carriers on <code>${smsUrl.replace('http://', '')}</code>. Read texts and reply to them.</p></a>
<a class="card" href="/website"><h2>Website</h2><p class="figure">1 page</p><p class="quiet">Somebody’s own website. Paste the embed code of a form and see it there.</p></a>
<a class="card" href="/blog"><h2>Blog</h2><p class="figure">RSS and Atom</p><p class="quiet">Somebody’s own blog. Post something, and a feed campaign finds it at <code>/blog/feed.xml</code>.</p></a>
</div>
<h2 id="rules">Addresses that misbehave</h2>
<p class="quiet">At any domain, also with a suffix: <code>dsn@example.com</code>, <code>dsn+2@example.com</code>, <code>dsn-anna@example.com</code>. All other mail is accepted.</p>
<div class="scroll" tabindex="0" role="region" aria-labelledby="rules"><table class="grid"><thead><tr><th scope="col">Local part</th><th scope="col">What happens</th><th scope="col" class="number">Times</th></tr></thead><tbody>${rows}</tbody></table></div>
</div>`,
  });
}
