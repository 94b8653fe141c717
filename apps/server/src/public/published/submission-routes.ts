import { type Domain, networkOf, SubmissionDesk, type SubmissionResult, visitTokens } from '@talkdrum/domain';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import { pageDesign } from '@talkdrum/page-designs/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandOf } from '../brand-of.ts';
import { brandStyles } from '../brand-styles.ts';
import { formFields } from '../form-body.ts';
import { pageStyles } from '../page-styles.ts';
import { sendNotFound, sendTooMany } from '../problems.ts';
import { readerOf } from '../reader.ts';
import { visitorOf } from '../visitor.ts';
import { answerPage, askAgainPage, fullPage } from '../views/submission-view.ts';
import { answerText } from './answer-texts.ts';
import type { PageWithDocument } from './page-cache.ts';
import { buildDocument, fillDocument } from './published-document.ts';
import { publishedPolicy } from './published-policy.ts';
import { type PageCall, type PublishedLooks, sendNotice } from './published-routes.ts';
import { visitOf } from './visit-of.ts';

type Page = PageWithDocument['page'];
type Invalid = Extract<SubmissionResult, { kind: 'invalid' }>;

/** Fields of ours in the post; the others are answers. */
const ours = { visit: '_visit', confirm: '_confirm', honeypot: '_web' } as const;

/** POST /w/:handle/:slug: what visitors submit. Works without scripts, and every answer is a page. */
export function addSubmissionRoutes(
  app: FastifyInstance,
  domain: Domain,
  { cache, gate }: PublishedLooks,
): void {
  const desk = new SubmissionDesk(domain);

  app.post<PageCall>('/w/:handle/:slug', async (request, reply) => {
    const { handle, slug } = request.params;
    if (!cache.isFresh(handle, slug) && !gate.admit(networkOf(request.ip))) return sendTooMany(reply);
    const found = await cache.find(handle, slug);
    if (found.kind === 'none') return sendNotFound(reply);
    // Keeps the method and the body.
    if (found.kind === 'moved') return reply.redirect(found.url, 308);
    if (found.kind === 'notice') return sendNotice(domain, reply, found.account, found.state);
    const { page } = found;
    const fields = formFields(request.body);
    const result = await desk.take({
      page,
      visitToken: fields.get(ours.visit) ?? '',
      confirmToken: fields.get(ours.confirm) ?? '',
      honeypot: fields.get(ours.honeypot) ?? '',
      answers: answersIn(fields),
      ...visitorOf(request),
    });
    const brand = await brandOf(domain, page.accountId);
    return sendResult({ domain, request, reply, page, brand, fields }, result);
  });
}

interface Answering {
  domain: Domain;
  request: FastifyRequest;
  reply: FastifyReply;
  page: Page;
  brand: BrandKit;
  fields: URLSearchParams;
}

async function sendResult(answering: Answering, result: SubmissionResult): Promise<FastifyReply> {
  const { request, reply, page, brand, fields } = answering;
  const of = { reader: readerOf(request, page), company: page.company, brand };
  switch (result.kind) {
    case 'stored':
    case 'repeated':
      // A header, so that it works without scripts. After a moment: in a frame, the page around it goes there.
      if (result.answer.kind === 'redirect')
        reply.header('refresh', `1; url=${new URL(result.answer.url).href}`);
      return send(answering, 200, answerPage({ ...of, ...result }));
    case 'invalid':
      return sendErrors(answering, result);
    case 'suspicious': {
      const posted = [...fields].filter(([name]) => name !== ours.confirm && name !== ours.honeypot);
      return send(answering, 200, askAgainPage({ ...of, posted, confirmToken: result.confirmToken }));
    }
    case 'closed':
      return send(answering, 410, fullPage(of));
    case 'too-many':
      return sendTooMany(reply);
    case 'no-form':
      return sendNotFound(reply);
  }
}

function send({ reply, page, brand, domain }: Answering, status: number, text: string): FastifyReply {
  const styles = [pageStyles, brandStyles(brand)].filter((style) => style !== '');
  return reply
    .code(status)
    .header(
      'content-security-policy',
      publishedPolicy(page, styles, domain.config.publicUrl, { hasForm: true }),
    )
    .type('text/html; charset=utf-8')
    .send(text);
}

/** The form again, with what is wrong on its fields and everything else as it was typed. */
async function sendErrors(answering: Answering, { errors, form, design }: Invalid): Promise<FastifyReply> {
  // React comes only with the first form that is shown again.
  const { compilePage } = await import('@talkdrum/page-designs/compile');
  const { domain, request, reply, page, brand, fields } = answering;
  const { words } = readerOf(request, page);
  const compiled = compilePage(pageDesign.parse(design), {
    brand,
    company: page.company,
    words,
    form: { fields: form.fields },
    values: Object.fromEntries(form.fields.map(({ key }) => [key, shownValue(fields.getAll(key))])),
    errors: Object.fromEntries(
      Object.entries(errors).map(([key, problem]) => [key, answerText(problem, words)]),
    ),
  });
  const document = buildDocument(
    { ...page, language: words.language, css: compiled.css },
    { publicUrl: domain.config.publicUrl, body: compiled.html },
  );
  const visit = fields.get(ours.visit) ?? '';
  const token = /^[\w-]+$/.test(visit)
    ? visit
    : visitTokens(domain.config.secret).make(visitOf(request, page));
  return reply
    .code(422)
    .header('content-security-policy', document.policy)
    .type('text/html; charset=utf-8')
    .send(fillDocument(document, token));
}

function shownValue(values: string[]): string | string[] {
  return values.length === 1 ? (values[0] ?? '') : values;
}

/** In one pass: reading every name's values singly took seconds for a post of thousands of names. */
function answersIn(fields: URLSearchParams): Record<string, unknown> {
  const answers = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const values = answers.get(name);
    if (values !== undefined) values.push(value);
    else if (/^[a-z][a-z0-9_]{0,39}$/.test(name)) answers.set(name, [value]);
  }
  return Object.fromEntries([...answers].map(([name, values]) => [name, shownValue(values)]));
}
