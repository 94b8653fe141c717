import { type Html, html } from '../../public/look/html.ts';

/** The guide to everything that applies to all calls. */
export function firstSteps(appUrl: string): Html {
  return html`<section><h2 id="first-steps">Getting started</h2>
<p>Create a key for the REST API gateway on the <a href="/dashboard/developer">Developer page</a> and send it with every request. Request and response bodies are JSON in UTF-8, except for uploaded files. Unknown fields are refused. Times are ISO 8601 with an offset.</p>
<p>A new key may send messages and read them unless you choose other scopes; each call below names the scope it needs. Set the key in your terminal and list your messages:</p>
<pre tabindex="0">export TALKDRUM_KEY='td_live_…'
curl ${appUrl}/v1/messages -H "Authorization: Bearer $TALKDRUM_KEY"</pre>
<p>In the examples below, replace <code>hello@shop.example</code> and <code>KolaStores</code> with your own senders, and the ids with ids from your account. We answer <code>201</code> or <code>202</code> only after storing your request, so it can’t get lost.</p>
<h3>TypeScript client</h3>
<p>The package <code>@talkdrum/client</code> has every call with its types, and retries that never send twice. The examples below continue from this code.</p>
<pre tabindex="0">import { Talkdrum } from '@talkdrum/client';

const talkdrum = new Talkdrum({ apiKey: process.env.TALKDRUM_KEY, baseUrl: '${appUrl}' });
const { id } = await talkdrum.messages.send({
  channel: 'email',
  from: { address: 'hello@shop.example' },
  to: 'ada@example.com',
  subject: 'Your order is on its way',
  text: 'Hello Ada, your order left our shop today.',
});
console.log((await talkdrum.messages.get(id)).status);</pre></section>
${repeatsPart()}
${pagingPart(appUrl)}
<section><h2 id="limits">Limits</h2>
<p>An account can make 6,000 requests a minute over all its keys. A batch can have 1,000 messages and 40 MB or 1,000 events and 8 MB, a message 10 MB of files, an uploaded file 10 MB. An account can use 300 names of events, an event 50 properties. Every response includes <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds until the limit resets). With a <code>429</code>, wait for the number of seconds in <code>Retry-After</code>; the TypeScript client does so automatically. Every response has an <code>X-Request-Id</code>; give it to support if you need help.</p></section>
${eventsPart()}
${trackingPart()}
<section><h2 id="doors">SMTP and SMPP</h2>
<p>Programs that can’t use REST can send email over SMTP and text messages over SMPP 3.4, with keys for these gateways. To see hosts and ports, use the SMTP and SMPP buttons on the <a href="/dashboard/developer">Developer page</a>. These messages appear in the list of messages with the source <code>smtp</code> or <code>smpp</code>, and in webhooks like any other.</p>
<p>Over SMTP, begin TLS with STARTTLS, then sign in with the key’s user and password. The address in <code>From</code> must be one of your active senders. The answer <code>250 Queued as …</code> names the message’s id, with several recipients the first one’s: REST and webhooks know the message by it. <code>535</code> means that the user or password is wrong, <code>550</code> and <code>554</code> that we refuse the message, with the reason, and <code>450</code> and <code>451</code> that you can send it again later, such as after funding the wallet. Over SMPP, the <code>message_id</code> is the message’s id without hyphens. A session may have up to 500 unanswered requests, or as many as <code>SMPP_WINDOW</code> says. Submissions that arrive together are stored together, so a large window is faster than a small one.</p>
${smppReceiptsPart()}</section>`;
}

/** The codes of `smpp_outcome` in the database. */
const smppCodes = [
  ['201', 'REJECTD', 'The recipient is suppressed or unsubscribed. Nothing was sent or charged.'],
  ['202', 'DELETED', 'The message was cancelled.'],
  ['203', 'EXPIRED', 'The validity period ended.'],
  ['204', 'UNDELIV', 'The number is not in use.'],
  ['205', 'REJECTD', 'The carrier refused the message.'],
  ['206', 'UNDELIV', 'The carrier didn’t accept the message in any attempt.'],
  ['207', 'EXPIRED', 'Some parts of a long text never reached us.'],
  [
    '208',
    'UNKNOWN',
    'The connection to the carrier broke, so we don’t know whether the message was delivered.',
  ],
  ['209', 'UNDELIV', 'Any other reason.'],
] as const;

function smppReceiptsPart(): Html {
  return html`<p>An SMPP receipt has the final state in <code>stat</code> and the reason in <code>err</code>. If the carrier gave a code, <code>err</code> is that code and <code>network_error_code</code> (0x0423) begins with network type 3. Otherwise the network type is 8 and the code is one of these. <code>query_sm</code> and <code>cancel_sm</code> require the source address of the submission; in <code>cancel_sm</code> the destination is optional.</p>
<table><thead><tr><th>err</th><th>stat</th><th>Reason</th></tr></thead><tbody>${smppCodes.map(
    ([code, state, reason]) => html`<tr><td>${code}</td><td>${state}</td><td>${reason}</td></tr>`,
  )}</tbody></table>`;
}

function repeatsPart(): Html {
  return html`<section><h2 id="repeats">Idempotent requests</h2>
<p>If a connection breaks, you can’t know whether the request was processed. Send an <code>Idempotency-Key</code> with a unique value, such as an order number. We process a request with the same key once. For 24 hours, every repeat gets the first response, with the header <code>Idempotent-Replayed: true</code>. The header is required for POST and can have up to 200 visible ASCII characters, without spaces.</p>
<ul><li>A repeat that arrives while the first request is in progress waits for it.</li><li>A different request with a used key is refused with <code>conflict</code>.</li><li>A refused request changes nothing and stores no response. Correct it and send it again with the same key.</li></ul>
<pre tabindex="0">await talkdrum.call('createList', { body: { name: 'Spring' } }, { idempotencyKey: 'spring-list' });
await talkdrum.call('createList', { body: { name: 'Spring' } }, { idempotencyKey: 'spring-list' }); // returns the first response</pre></section>`;
}

function pagingPart(appUrl: string): Html {
  return html`<section><h2 id="paging">Pagination</h2>
<p>Lists return <code>{ "items": […], "nextCursor": "…" }</code>. To get the next page, pass that value as <code>cursor</code>; <code>null</code> means there are no more pages. <code>limit</code> is 1 to 100. New items never repeat or hide an item on later pages. With <code>include=total</code> the answer also has <code>"total": { "count": 3, "isEstimate": false }</code>, the number of items on all pages. It is exact up to 100,000; above, or if a search would take too long to count, <code>isEstimate</code> is <code>true</code>.</p>
<pre tabindex="0">curl "${appUrl}/v1/messages?limit=2" -H "Authorization: Bearer $TALKDRUM_KEY"</pre>
<pre tabindex="0">for await (const message of talkdrum.all('listMessages', { status: 'sent' })) console.log(message.id, message.to);</pre></section>`;
}

/** The documented properties of `order.paid`. Any other may be added. */
const orderProperties = [
  ['amount', 'number', 'What was paid, in the currency’s main unit: 12500 or 99.95.'],
  ['currency', 'text', 'Its ISO 4217 code, like NGN.'],
  ['items', 'number', 'How many items the order has.'],
  ['products', 'text', 'Their names, separated by commas.'],
  ['order_id', 'text', 'Your number of the order; the timeline shows it.'],
] as const;

function eventsPart(): Html {
  return html`<section><h2 id="contact-events">Events of contacts</h2>
<p>Tell us what contacts did in your shop or app: you see it in their timeline, and segments can ask for it, such as “did Order paid at least 2 times in the last 30 days where amount is more than 5,000”. An event has a name of yours, a time and flat properties. We note the names and properties you use and offer them in the segment builder. Events are kept as long as your messages and deleted with their contact.</p>
<p>Give each event a <code>dedupKey</code>, such as an order number: within 30 days the same key is stored once, whatever the request. The <code>Idempotency-Key</code> protects the request, the <code>dedupKey</code> each event.</p>
<p>For a paid order, use the name <code>order.paid</code>:</p>
<table><thead><tr><th>Property</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${orderProperties.map(
    ([name, type, meaning]) =>
      html`<tr><td><code>${name}</code></td><td>${type}</td><td>${meaning}</td></tr>`,
  )}</tbody></table></section>`;
}

function trackingPart(): Html {
  return html`<section><h2 id="tracking">Views and clicks</h2>
<p>In HTML emails we route web links through our own address and add a one-pixel image at the end, to count views and clicks. You see them in the message’s <code>events</code> and in webhooks. Automated activity is marked: <code>scanner</code> is never counted. Links keep working after we delete the message. The plain text isn’t changed.</p>
<p>We don’t change or count anything:</p>
<ul><li>if the request has <code>"tracking": false</code>,</li><li>if counting was turned off when the key was created,</li><li>in an email without HTML,</li><li>in an SMTP submission with its own <code>DKIM-Signature</code>, with a signature or encryption (S/MIME, PGP), or with <code>X-Talkdrum-Tracking: off</code> (we remove that header),</li><li>in a part of an SMTP submission that we can’t rewrite safely: an unknown character set or encoding, lines that would become too long, or more than a megabyte.</li></ul></section>`;
}
