import { type Html, html } from '../../public/html.ts';

/** What holds for every call. */
export function firstSteps(appUrl: string): Html {
  return html`<section><h2 id="first-steps">First steps</h2>
<p>Make a key on the <a href="/dashboard/developer">Developer page</a>, gateway REST API, and send it with every request. Bodies and answers are JSON; fields that are not in this document are refused.</p>
<pre tabindex="0">Authorization: Bearer td_live_ab12cd34_…</pre>
<p>The address of all calls is <code>${appUrl}/v1</code>. A <code>202</code> or <code>201</code> is given after what you sent was stored: it is not lost after that.</p>
<h3>TypeScript client</h3>
<pre tabindex="0">import { Talkdrum } from '@talkdrum/client';

const talkdrum = new Talkdrum({ apiKey: process.env.TALKDRUM_KEY, baseUrl: '${appUrl}' });
const { id } = await talkdrum.messages.send({
  channel: 'email',
  from: { address: 'hello@shop.example' },
  to: 'ada@example.com',
  subject: 'Your order is on its way',
  text: 'Hello Ada, your order left our shop today.',
});</pre></section>
<section><h2 id="repeats">Repeating a request</h2>
<p>When a connection breaks you cannot know whether a request was done. Give each one an <code>Idempotency-Key</code> of your own, like the number of an order: the same request with the same key is done once, and every repeat within 24 hours gets the first answer, with the header <code>Idempotent-Replayed: true</code>. POST needs the header. A repeat that comes while the first is under way waits for it. Another request with a used key is refused with <code>conflict</code>. A refused request changed nothing and keeps no answer: repeat it with the same key.</p></section>
<section><h2 id="paging">Pages of a list</h2>
<p>Lists answer <code>{ "items": […], "nextCursor": "…" }</code>. Ask for the next page with <code>?cursor=</code> and that value; <code>null</code> is the end. <code>limit</code> is 1 to 100.</p></section>
<section><h2 id="limits">Limits</h2>
<p>6,000 requests a minute for an account, 1,000 messages in a batch. <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds) are on every answer; a <code>429</code> says in <code>Retry-After</code> how long to wait. Every answer has an <code>X-Request-Id</code>; support asks for it.</p></section>`;
}

/** How an account is told of events. */
export function webhooksPart(): Html {
  return html`<section><h2 id="webhooks">Webhooks</h2>
<p>An endpoint of yours, set on the Developer page, is told when something happens to messages and contacts. Requests are signed after <a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a>: <code>webhook-id</code> stays the same when an event is sent again, <code>webhook-timestamp</code> is the time of the attempt, and <code>webhook-signature</code> holds <code>v1,</code> and the base64 of HMAC-SHA256 over <code>id.timestamp.body</code> with your secret. Check it over the bytes as they came, and refuse what is older than five minutes. Answer 2xx within 15 seconds; everything else is tried again with growing pauses for three days.</p>
<p>Whether the Webhook button of your Developer page can be pressed says whether this installation sends them already.</p></section>`;
}
