import {
  buildOpenApi,
  errorMeanings,
  type OpenApiDocument,
  type Operation,
  operationGroups,
  v1Operations,
} from '@talkdrum/api/v1';
import { apiScopes } from '@talkdrum/domain/api-scopes';
import { type Html, html, trusted } from '../../public/look/html.ts';
import { fieldLines, listOf, recordOf, textOf } from './describe-schema.ts';
import { docsStyles } from './docs-styles.ts';
import { clientExample, curlExample } from './examples.ts';
import { fieldsTable, withCode } from './fields-table.ts';
import { firstSteps } from './guide.ts';
import { webhooksPart } from './webhooks-guide.ts';

const operations = Object.entries<Operation>(v1Operations);

/** The REST API's reference page, generated from the contracts the server validates with. */
export function apiPage(appUrl: string): string {
  const document = buildOpenApi(appUrl);
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Talkdrum API</title><link rel="icon" href="/favicon.svg"><style>${trusted(docsStyles)}</style></head>
<body><a class="skip" href="#start">Skip to content</a><div class="frame">
${navigation()}
<main id="start">
<h1>Talkdrum API</h1>
<p class="quiet">This reference is generated from the contracts the server validates with. For tools: <a href="/v1/openapi.json">OpenAPI 3.1</a>.</p>
${firstSteps(appUrl)}
${operationGroups.map((group) => html`<section><h2 id="${group.toLowerCase()}">${group}</h2>${operations.filter(([, one]) => one.group === group).map(([id, one]) => call(id, one, document, appUrl))}</section>`)}
${scopesPart()}
${errorsPart()}
${webhooksPart()}
</main></div></body></html>`;
  return page.text;
}

function navigation(): Html {
  const places = [
    ['first-steps', 'Getting started'],
    ['repeats', 'Idempotent requests'],
    ['paging', 'Pagination'],
    ['limits', 'Limits'],
    ['contact-events', 'Events of contacts'],
    ['tracking', 'Views and clicks'],
    ['doors', 'SMTP and SMPP'],
  ];
  const tail = [
    ['scopes', 'Scopes'],
    ['errors', 'Errors'],
    ['webhooks', 'Webhooks'],
  ];
  const link = ([id, label]: readonly string[]) => html`<li><a href="#${id ?? ''}">${label ?? ''}</a></li>`;
  const group = (name: string) =>
    html`<h2>${name}</h2><ul>${operations.filter(([, one]) => one.group === name).map(([id, one]) => link([id, one.summary]))}</ul>`;
  const all = html`<h2>Start</h2><ul>${places.map(link)}</ul>${operationGroups.map(group)}<h2>More</h2><ul>${tail.map(link)}</ul>`;
  // Beside the text on wide screens, collapsed above it on phones. Only one of them is shown or read aloud.
  return html`<nav class="beside" aria-label="Contents">${all}</nav><nav class="above" aria-label="Contents"><details><summary>Contents</summary>${all}</details></nav>`;
}

function call(id: string, operation: Operation, document: OpenApiDocument, appUrl: string): Html {
  const described = recordOf(document.paths[`/v1${operation.path}`]?.[operation.method.toLowerCase()]);
  const body = recordOf(
    recordOf(recordOf(recordOf(described.requestBody).content)['application/json']),
  ).schema;
  const answer = recordOf(
    recordOf(
      recordOf(recordOf(recordOf(described.responses)[String(operation.status)]).content)['application/json'],
    ),
  ).schema;
  const parameters = listOf(described.parameters)
    .map(recordOf)
    .map((one) => ({
      name: textOf(one.name),
      type: `${textOf(one.in)}: ${textOf(recordOf(one.schema).format ?? recordOf(one.schema).type)}`,
      isRequired: one.required === true,
      description: textOf(one.description),
    }));
  return html`<article id="${id}"><h3>${operation.summary}</h3>
<p class="call"><span class="method ${operation.method}">${operation.method}</span><code>/v1${operation.path}</code><span class="quiet">scope <code>${operation.scope}</code></span></p>
${operation.description !== undefined && html`<p>${withCode(operation.description)}</p>`}
${fieldsTable('Parameters', operation.summary, parameters, true)}
${body !== undefined && fieldsTable('Body', operation.summary, fieldLines(document, body), true)}
${operation.file !== undefined && html`<h4>Body</h4><p>${operation.file.description}, as <code>application/octet-stream</code>.</p>`}
<h4>curl</h4><pre tabindex="0">${curlExample(`${appUrl}/v1`, id, operation)}</pre>
<h4>TypeScript</h4><pre tabindex="0">${clientExample(id, operation)}</pre>
${answer === undefined ? html`<h4>Response ${operation.status}</h4><p>No body.</p>` : fieldsTable(`Response ${operation.status}`, operation.summary, fieldLines(document, answer))}
</article>`;
}

function scopesPart(): Html {
  const row = ([scope, meaning]: [string, string]) =>
    html`<tr><td><code>${scope}</code></td><td>${meaning}</td></tr>`;
  return html`<section><h2 id="scopes">Scopes</h2><p>A key can do what its scopes allow, as long as the person who created it still has the privilege.</p><table><thead><tr><th>Scope</th><th>Description</th></tr></thead><tbody>${Object.entries(apiScopes).map(row)}</tbody></table></section>`;
}

function errorsPart(): Html {
  const row = ({ code, status, meaning }: (typeof errorMeanings)[number]) =>
    html`<tr><td>${status}</td><td><code>${code}</code></td><td>${withCode(meaning)}</td></tr>`;
  return html`<section><h2 id="errors">Errors</h2><p>Every error has this form. Use <code>code</code> in your program and show <code>message</code> to people.</p>
<pre tabindex="0">${JSON.stringify({ error: { code: 'invalid_address', message: 'Enter a valid email address.', field: 'messages.3.to' } }, null, 2)}</pre>
<table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${errorMeanings.map(row)}</tbody></table></section>`;
}
