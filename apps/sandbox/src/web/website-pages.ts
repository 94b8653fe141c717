import type { FastifyInstance } from 'fastify';
import { html } from '../site/html.ts';
import { page } from '../site/layout.ts';

/** Like a site on the customer’s own server: without our security policy, with the code the owner pasted. */
const openPolicy = "default-src * 'unsafe-inline' data:; frame-ancestors 'none'";

/**
 * A website that embeds forms: /website takes the code someone would paste, /website/shop is their page with it. Other
 * origin than the forms, as in life.
 */
export function websitePages(app: FastifyInstance): void {
  let code = '';
  app.get('/website', async (_request, reply) => reply.type('text/html; charset=utf-8').send(editPage(code)));
  app.post<{ Body: { code?: string } | null }>('/website', async (request, reply) => {
    code = String(request.body?.code ?? '').slice(0, 100_000);
    return reply.redirect('/website/shop', 303);
  });
  app.get('/website/shop', async (_request, reply) =>
    reply.header('content-security-policy', openPolicy).type('text/html; charset=utf-8').send(shopPage(code)),
  );
}

function editPage(code: string): string {
  return page({
    title: 'Website',
    section: 'home',
    body: html`<div class="column">
<h1>A website of someone’s own</h1>
<p class="lead">Paste the embed code of a form. The page shows it as a visitor of that website sees it.</p>
<form method="post"><p><label for="code">Embed code</label></p><p><textarea id="code" name="code" rows="8" cols="70">${code}</textarea></p><p><button>Save and open the page</button></p></form>
<p><a href="/website/shop">Open the page</a></p>
</div>`,
  });
}

/** Plain text around the code, so that a shift of the layout would show. */
function shopPage(code: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Kumasi Cloth</title></head><body style="font:16px/1.5 sans-serif;max-width:720px;margin:0 auto;padding:16px"><main><h1>Kumasi Cloth</h1><p>Woven by hand since 1987.</p>${code}<p id="after">Open Monday to Saturday.</p></main></body></html>`;
}
