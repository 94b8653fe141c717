import { webhookBodies } from '@talkdrum/api/v1';
import { webhookEventTypes } from '@talkdrum/domain/webhook-events';
import { type Html, html } from '../../public/look/html.ts';
import { fieldLines } from './describe-schema.ts';
import { fieldsTable } from './fields-table.ts';

/** The guide to webhooks. */
export function webhooksPart(): Html {
  return html`<section><h2 id="webhooks">Webhooks</h2>
<p>Webhooks send you events so you don’t have to poll. Use the Webhook button on the <a href="/dashboard/developer">Developer page</a> to set one URL for contacts and one for campaigns and messages, and to choose the events. You also find the secret, a test button, and a log of all attempts with replay there. URLs must begin with <code>https://</code> and be public.</p>
<h3>A request</h3>
<pre tabindex="0">POST /your/address HTTP/1.1
Content-Type: application/json
User-Agent: Talkdrum-Webhooks/1
webhook-id: 0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5f
webhook-timestamp: 1793284200
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

${JSON.stringify(example, null, 2)}</pre>
<p>Answer with any <code>2xx</code> within 15 seconds, and do slow work afterwards. After any other answer, including a redirect, we retry after 5 seconds, 5 and 30 minutes, then 2, 5, 10, 14, 20 and 24 hours: ten attempts in three days. We respect <code>Retry-After</code> up to a day. After a <code>410</code>, or three days without a delivery, we turn the webhook off and email the account’s owners. Events can arrive twice and out of order. To detect duplicates, store <code>webhook-id</code>, which stays the same when an event is sent again.</p>
<h3>Check the signature</h3>
<p>We sign requests as defined by <a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a>, so you can use its libraries. To verify a request yourself, compute HMAC-SHA256 over <code>id.timestamp.body</code> with the secret’s bytes (base64 after <code>whsec_</code>) and the exact bytes of the body. Refuse requests older than five minutes. For a day after you rotate the secret there are two signatures, separated by a space.</p>
<pre tabindex="0">${verifyExample}</pre>
<h3>Events</h3>
<p>Every body has <code>type</code>, <code>timestamp</code> (when we recorded it) and <code>data</code>, whose fields are below. We may add events and fields: ignore those you don’t know. A message event doesn’t arrive for automated activity with the audience <code>scanner</code>.</p>
<h3>Contact events</h3>${eventsTable('contacts', webhookEventTypes.contacts)}${dataTables(webhookEventTypes.contacts)}
<h3>Campaign and message events</h3>${eventsTable('campaigns and messages', webhookEventTypes.campaigns)}${dataTables(webhookEventTypes.campaigns)}</section>`;
}

function eventsTable(of: string, types: Record<string, string>): Html {
  const row = ([type, meaning]: [string, string]) =>
    html`<tr><td><code>${type}</code></td><td>${meaning}</td></tr>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Events of ${of}"><table><thead><tr><th>Event</th><th>When</th></tr></thead><tbody>${Object.entries(types).map(row)}</tbody></table></div>`;
}

const withoutSchemas = { openapi: '', paths: {}, components: { schemas: {} } };

/** One table for all events whose `data` has the same fields. */
function dataTables(types: Record<string, string>): (Html | false)[] {
  return webhookBodies()
    .filter((body) => body.types.some((type) => type in types))
    .map(({ types: events, data }) =>
      fieldsTable(`Fields of ${events.join(', ')}`, 'webhooks', fieldLines(withoutSchemas, data)),
    );
}

const example = {
  type: 'message.clicked',
  timestamp: '2026-10-29T08:30:00.000Z',
  data: {
    messageId: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e51',
    channel: 'email',
    recipient: 'ada@example.com',
    campaignId: null,
    contactId: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e52',
    reference: 'order-1042',
    at: '2026-10-29T08:29:58.412Z',
    isFirst: true,
    audience: 'human',
    url: 'https://shop.example/orders/1042',
    detail: null,
  },
};

/** Runnable as shown; a test verifies signatures with it. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** True for a request that Talkdrum signed less than five minutes ago. \`body\` is the unchanged text. */
export function isFromTalkdrum(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return String(signatures).split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;
