import { type Html, html } from '../../public/html.ts';

/** What holds for every call. */
export function firstSteps(appUrl: string): Html {
  return html`<section><h2 id="first-steps">First steps</h2>
<p>Make a key on the <a href="/dashboard/developer">Developer page</a>, gateway REST API. It is sent with every request; nothing else says who you are. Bodies and answers are JSON in UTF-8; fields that are not in this document are refused. Times are ISO 8601 with a zone.</p>
<p>Put the key into your terminal, and ask for your balance:</p>
<pre tabindex="0">export TALKDRUM_KEY='td_live_…'
curl ${appUrl}/v1/wallet -H "Authorization: Bearer $TALKDRUM_KEY"</pre>
<p>In the examples below replace <code>hello@shop.example</code> and <code>KolaStores</code> with senders of yours, and ids with ids of your account. A <code>202</code> or <code>201</code> is given after what you sent was stored: it is not lost after that.</p>
<h3>TypeScript client</h3>
<p>Package <code>@talkdrum/client</code>: every call of this document with its types, and retries that send nothing twice. The examples below go on from these lines.</p>
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
<p>6,000 requests a minute for an account, whichever of its keys they come with; 1,000 messages and 40 MB in a batch, 10 MB of files in a message. Every answer carries <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds until all are back). A <code>429</code> says in <code>Retry-After</code> how many seconds to wait; the client waits by itself. Every answer has an <code>X-Request-Id</code>; support asks for it.</p></section>
${trackingPart()}
<section><h2 id="doors">SMTP and SMPP</h2>
<p>Programs that cannot speak REST send email by SMTP and text messages by SMPP 3.4, with keys of these gateways. Hosts and ports stand behind the SMTP and SMPP buttons of the <a href="/dashboard/developer">Developer page</a>. Their messages appear in the list of messages, with the source <code>smtp</code> or <code>smpp</code>, and in webhooks like all others.</p>
${smppReceiptsPart()}</section>`;
}

/** The codes of `smpp_outcome` in the database. */
const smppCodes = [
  ['201', 'REJECTD', 'The recipient is suppressed or unsubscribed. Nothing was sent or charged.'],
  ['202', 'DELETED', 'The message was cancelled.'],
  ['203', 'EXPIRED', 'The validity period was over.'],
  ['204', 'UNDELIV', 'The number is not in use.'],
  ['205', 'REJECTD', 'The carrier refused the message.'],
  ['206', 'UNDELIV', 'The carrier did not take the message in any attempt.'],
  ['207', 'EXPIRED', 'Parts of a long text never arrived here.'],
  ['208', 'UNKNOWN', 'The connection to the carrier broke, so nobody knows whether the message arrived.'],
  ['209', 'UNDELIV', 'Any other reason.'],
] as const;

function smppReceiptsPart(): Html {
  return html`<p>An SMPP receipt says in <code>stat</code> what became of the text and in <code>err</code> why. When the carrier gave a code, <code>err</code> is that code and <code>network_error_code</code> (0x0423) begins with network type 3. Otherwise the network type is 8 and the code is one of these. <code>query_sm</code> and <code>cancel_sm</code> need the source address of the submission; <code>cancel_sm</code> may leave the destination out.</p>
<table><thead><tr><th>err</th><th>stat</th><th>Reason</th></tr></thead><tbody>${smppCodes.map(
    ([code, state, reason]) => html`<tr><td>${code}</td><td>${state}</td><td>${reason}</td></tr>`,
  )}</tbody></table>`;
}

function repeatsPart(): Html {
  return html`<section><h2 id="repeats">Repeating a request</h2>
<p>When a connection breaks you cannot know whether a request was done. Give each one an <code>Idempotency-Key</code> of your own, like the number of an order: the same request with the same key is done once, and every repeat within 24 hours gets the first answer, with the header <code>Idempotent-Replayed: true</code>. POST needs the header; 200 visible ASCII characters at most.</p>
<ul><li>A repeat that comes while the first is under way waits for it.</li><li>Another request with a used key is refused with <code>conflict</code>.</li><li>A refused request changed nothing and keeps no answer: put it right and repeat it with the same key.</li></ul>
<pre tabindex="0">await talkdrum.call('createList', { body: { name: 'Spring' } }, { idempotencyKey: 'spring-list' });
await talkdrum.call('createList', { body: { name: 'Spring' } }, { idempotencyKey: 'spring-list' }); // the first answer again</pre></section>`;
}

function pagingPart(appUrl: string): Html {
  return html`<section><h2 id="paging">Pages of a list</h2>
<p>Lists answer <code>{ "items": […], "nextCursor": "…" }</code>. Ask for the next page with <code>cursor</code> and that value; <code>null</code> is the end. <code>limit</code> is 1 to 100. A cursor stands for a place in the list: what is added meanwhile neither repeats nor hides an item.</p>
<pre tabindex="0">curl "${appUrl}/v1/messages?limit=2" -H "Authorization: Bearer $TALKDRUM_KEY"</pre>
<pre tabindex="0">for await (const message of talkdrum.all('listMessages', { status: 'sent' })) console.log(message.id, message.to);</pre></section>`;
}

function trackingPart(): Html {
  return html`<section><h2 id="tracking">Views and clicks</h2>
<p>In an email with HTML we lead its web links through our own address and put a picture of one pixel at its end, so that views and clicks are counted, in <code>events</code> of the message and in webhooks. What machines did is told apart: <code>scanner</code> is never counted. Links go on working when we no longer keep the message. Its plain text stays as it is.</p>
<p>Nothing is changed or counted:</p>
<ul><li>with <code>"tracking": false</code> in the request,</li><li>with a key for which counting was switched off when it was made,</li><li>in an email without HTML,</li><li>in an SMTP submission that brings its own <code>DKIM-Signature</code>, is signed or encrypted (S/MIME, PGP), or says <code>X-Talkdrum-Tracking: off</code>; the header is taken out,</li><li>in a part of an SMTP submission that could not be written again without harm: an unknown character set or encoding, lines that would grow too long, more than a megabyte.</li></ul></section>`;
}
