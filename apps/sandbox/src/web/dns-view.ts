import type { BadLine } from '../dns/record-lines.ts';
import { RECORD_TYPES } from '../dns/zone-record.ts';
import type { ZoneRecord } from '../dns/zone-record.ts';
import { countOf } from '../site/format.ts';
import { html } from '../site/html.ts';
import type { Markup } from '../site/html.ts';
import { page } from '../site/layout.ts';

/** The result of the last change. */
export type DnsResult = {
  notice?: string | undefined;
  /** Why the one record was not added. */
  problem?: string | undefined;
  badLines?: BadLine[] | undefined;
};
export type DnsView = DnsResult & { records: ZoneRecord[]; dnsAddress: string };

/** The zone: paste box, form for one record, table. */
export function dnsPage({ records, dnsAddress, notice, problem, badLines = [] }: DnsView): string {
  return page({
    title: 'DNS',
    section: 'dns',
    body: html`<div class="column">
<h1>DNS</h1>
<p class="lead">The records <code>${dnsAddress}</code> answers with. Unknown names don’t exist. Changes apply immediately.</p>
${notice ? html`<p class="answer ok" role="status">${notice}</p>` : ''}
${problem ? html`<p class="answer failed" role="alert">${problem}</p>` : ''}
${badLines.length > 0 ? html`<div class="answer failed" role="alert"><strong>${countOf(badLines.length, 'line')} not added</strong><ul>${badLines.map(({ line, reason }) => html`<li>Line ${line}: ${reason}</li>`)}</ul></div>` : ''}
<div class="two">${pasteForm(badLines)}${oneForm()}</div>
<div class="table-head"><h2 id="records">${countOf(records.length, 'record')}</h2>${records.length > 0 ? removeAll(records.length) : ''}</div>
${records.length > 0 ? recordTable(records) : html`<div class="empty"><p>No records yet. Copy them from the sender page of Talkdrum and paste them above.</p></div>`}
</div>`,
  });
}

function pasteForm(badLines: BadLine[]): Markup {
  return html`<form class="panel stack" method="post" action="/dns/paste">
<label for="lines">Paste records</label>
<textarea id="lines" name="lines" rows="6" spellcheck="false" required placeholder="example.com TXT v=spf1 include:…&#10;key1._domainkey.example.com TXT v=DKIM1; k=rsa; p=…&#10;_dmarc.example.com TXT v=DMARC1; p=none" aria-describedby="lines-help">${badLines.map(({ text }) => text).join('\n')}</textarea>
<p class="quiet" id="lines-help">One record per line: name, type, value.</p>
<p><button class="primary">Add records</button></p></form>`;
}

function oneForm(): Markup {
  return html`<form class="panel stack" method="post" action="/dns/add">
<label for="name">Name</label><input id="name" name="name" required placeholder="_dmarc.example.com" autocomplete="off" spellcheck="false">
<label for="type">Type</label><select id="type" name="type">${RECORD_TYPES.map((type) => html`<option>${type}</option>`)}</select>
<label for="value">Value</label><input id="value" name="value" required autocomplete="off" spellcheck="false">
<p><button>Add one record</button></p></form>`;
}

function removeAll(count: number): Markup {
  return html`<details class="confirm"><summary>Remove all</summary><form method="post" action="/dns/remove-all"><p>This cannot be undone.</p><button class="danger">Remove ${countOf(count, 'record')}</button></form></details>`;
}

function recordTable(records: ZoneRecord[]): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="records"><table class="grid records"><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Value</th><th scope="col"><span class="visually-hidden">Actions</span></th></tr></thead>
<tbody>${records.map(recordRow)}</tbody></table></div>`;
}

function recordRow({ name, type, value }: ZoneRecord): Markup {
  return html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td><code>${value}</code></td><td class="number"><form method="post" action="/dns/remove">
<input type="hidden" name="name" value="${name}"><input type="hidden" name="type" value="${type}"><input type="hidden" name="value" value="${value}"><button class="plain" aria-label="Remove ${type} ${name}">Remove</button></form></td></tr>`;
}
