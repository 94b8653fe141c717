import type { FastifyInstance } from 'fastify';
import { html } from '../site/html.ts';
import { page } from '../site/layout.ts';

interface Post {
  n: number;
  title: string;
  text: string;
  at: Date;
}

const feedTypes = { 'feed.xml': 'application/rss+xml', 'atom.xml': 'application/atom+xml' } as const;
const first: Post = {
  n: 1,
  title: 'We open on Saturday',
  text: 'Come and see the new cloth.',
  at: new Date('2026-11-01T08:00:00Z'),
};

/**
 * Somebody’s blog: /blog lists its posts and takes new ones, /blog/feed.xml is its RSS and /blog/atom.xml its Atom feed. With a
 * name behind it, as in /blog/ada/feed.xml, it is another blog. Kept in memory.
 */
export function blogPages(app: FastifyInstance): void {
  const blogs = new Map<string, Post[]>();
  const postsOf = (name: string) => blogs.get(name) ?? [first];
  for (const [root, nameOf] of [
    ['/blog', () => ''],
    ['/blog/:name', (params: unknown) => (params as { name: string }).name.slice(0, 40)],
  ] as const) {
    app.get(root, async ({ params, url }, reply) =>
      reply.type('text/html; charset=utf-8').send(blogPage(url, postsOf(nameOf(params)))),
    );
    app.post<{ Body: { title?: string; text?: string } | null }>(
      root,
      async ({ params, url, body }, reply) => {
        const posts = postsOf(nameOf(params));
        const title = String(body?.title ?? '').slice(0, 500);
        const text = String(body?.text ?? '').slice(0, 10_000);
        const post = { n: posts.length + 1, title, text, at: new Date() };
        if (blogs.size < 1_000) blogs.set(nameOf(params), [post, ...posts].slice(0, 100));
        return reply.redirect(url, 303);
      },
    );
    for (const [file, type] of Object.entries(feedTypes))
      app.get(`${root}/${file}`, async ({ params, host, url }, reply) => {
        const site = `http://${host}${url.slice(0, -file.length - 1)}`;
        const write = file === 'atom.xml' ? atom : rss;
        return reply.type(`${type}; charset=utf-8`).send(write(site, postsOf(nameOf(params))));
      });
  }
}

function blogPage(address: string, posts: readonly Post[]): string {
  const root = address.replace(/\/$/, '');
  const shown = posts.map(
    ({ n, title, text, at }) =>
      html`<article id="post-${n}"><h2>${title}</h2><p class="quiet">${at.toISOString()}</p><p>${text}</p></article>`,
  );
  return page({
    title: 'Blog',
    section: 'home',
    body: html`<div class="column">
<h1>Kumasi Cloth blog</h1>
<p class="lead">A blog of someone’s own. Its <a href="${root}/feed.xml">RSS feed</a> and its <a href="${root}/atom.xml">Atom feed</a> have what you post here.</p>
<form method="post"><p><label for="title">Title</label></p><p><input id="title" name="title" size="60" required></p><p><label for="text">Text, HTML too</label></p><p><textarea id="text" name="text" rows="4" cols="70"></textarea></p><p><button>Post</button></p></form>
${shown}
</div>`,
  });
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function rss(site: string, posts: readonly Post[]): string {
  const items = posts.map(
    ({ n, title, text, at }) =>
      `<item><title>${escaped(title)}</title><link>${site}#post-${n}</link><guid>${site}#post-${n}</guid>` +
      `<pubDate>${at.toUTCString()}</pubDate><description>${escaped(text)}</description></item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Kumasi Cloth blog</title><link>${site}</link><description>News from the loom</description>${items.join('')}</channel></rss>`;
}

function atom(site: string, posts: readonly Post[]): string {
  const entries = posts.map(
    ({ n, title, text, at }) =>
      `<entry><id>${site}#post-${n}</id><title>${escaped(title)}</title><link href="${site}#post-${n}"/>` +
      `<updated>${at.toISOString()}</updated><summary type="html">${escaped(text)}</summary></entry>`,
  );
  const updated = posts[0]?.at.toISOString() ?? '';
  return `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>${site}</id><title>Kumasi Cloth blog</title><link href="${site}"/><updated>${updated}</updated>${entries.join('')}</feed>`;
}
