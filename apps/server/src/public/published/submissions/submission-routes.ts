import {
  type Domain,
  networkOf,
  recipientTokens,
  storeLead,
  SubmissionDesk,
  type SubmissionResult,
  visitTokens,
} from '@talkdrum/domain';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandStyles } from '../../look/brand-styles.ts';
import { pageStyles } from '../../look/page-styles.ts';
import { sendNotFound, sendTooMany } from '../../problems.ts';
import { readerOf } from '../../reader.ts';
import { visitorOf } from '../../visitor.ts';
import { answerPage, askAgainPage, fullPage } from '../../views/submission-view.ts';
import { answerText } from '../answer-texts.ts';
import type { PageWithDocument } from '../page-cache.ts';
import { readPostedForm, tokenFields, tokensIn } from '../posted-form.ts';
import { buildDocument, fillDocument } from '../published-document.ts';
import { publishedPolicy } from '../published-policy.ts';
import { askedPage, type PageCall, pagePaths, type PublishedLooks, sendNotice } from '../published-routes.ts';
import { compileShown } from '../shown-form.ts';
import { visitOf } from '../visit-of.ts';

type Page = PageWithDocument['page'];
type Invalid = Extract<SubmissionResult, { kind: 'invalid' }>;

/** Fields of ours in the post; the others are answers. */
const ours = { ...tokenFields, honeypot: '_web' } as const;

/** POST to a page: what visitors submit. Works without scripts, and every answer is a page. */
export function addSubmissionRoutes(
  app: FastifyInstance,
  domain: Domain,
  { cache, gate, surveys, rewards, loyalty, referrals }: PublishedLooks,
): void {
  const desk = new SubmissionDesk(domain, storeLead(domain.config));

  const take = async (request: FastifyRequest<PageCall>, reply: FastifyReply) => {
    const asked = askedPage(request);
    if (!cache.isFresh(asked) && !gate.admit(networkOf(request.ip))) return sendTooMany(reply);
    const found = await cache.find(asked);
    if (found.kind === 'none') return sendNotFound(reply);
    // Keeps the method and the body.
    if (found.kind === 'moved') return reply.redirect(found.url, 308);
    if (found.kind === 'notice') return sendNotice(domain, reply, found);
    const { page, servedAt, brand } = found;
    if (page.kind === 'reward') return rewards.take(request, reply, found);
    if (page.kind === 'loyalty') return loyalty.take(request, reply, found);
    if (page.kind === 'referral') return referrals.take(request, reply, found);
    if (page.kind === 'survey') return surveys.take(request, reply, found);
    const posted = await readPostedForm(request, (fields, bytes) =>
      desk.filesFor({ ...tokensIn(fields), page, ip: request.ip }, bytes),
    );
    if (posted === null) return sendTooMany(reply);
    try {
      const { fields, files } = posted;
      const result = await desk.take({
        page,
        ...tokensIn(fields),
        honeypot: fields.get(ours.honeypot) ?? '',
        answers: answersIn(fields),
        files,
        ...visitorOf(request),
      });
      const answering = { domain, request, reply, page, servedAt, brand: await brand(), fields };
      return await sendResult(answering, result);
    } finally {
      await posted.close();
    }
  };
  for (const path of pagePaths) app.post<PageCall>(path, take);
}

interface Answering {
  domain: Domain;
  request: FastifyRequest;
  reply: FastifyReply;
  page: Page;
  servedAt: string;
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
      return send(answering, 200, askAgainPage({ ...of, ...result, posted }));
    }
    case 'closed':
      return send(answering, 410, fullPage(of));
    case 'too-many':
      return sendTooMany(reply);
    case 'no-form':
      return sendNotFound(reply);
  }
}

function send(
  { reply, page, servedAt, brand, domain }: Answering,
  status: number,
  text: string,
): FastifyReply {
  const styles = [pageStyles, brandStyles(brand)].filter((style) => style !== '');
  return reply
    .code(status)
    .header(
      'content-security-policy',
      publishedPolicy(page, styles, { publicUrl: domain.config.publicUrl, servedAt }, { hasForm: true }),
    )
    .type('text/html; charset=utf-8')
    .send(text);
}

/** The form again, with what is wrong on its fields and everything else as it was typed. */
async function sendErrors(answering: Answering, { errors, form, design }: Invalid): Promise<FastifyReply> {
  const { domain, request, reply, page, servedAt, brand, fields } = answering;
  const { words } = readerOf(request, page);
  const compiled = await compileShown(
    page,
    { brand, words },
    {
      form,
      design,
      values: Object.fromEntries(form.fields.map(({ key }) => [key, shownValue(fields.getAll(key))])),
      errors: Object.fromEntries(
        Object.entries(errors).map(([key, problem]) => [key, answerText(problem, words)]),
      ),
    },
  );
  const document = buildDocument(
    { ...page, language: words.language, css: compiled.css },
    { publicUrl: domain.config.publicUrl, servedAt, body: compiled.html },
  );
  const visit = fields.get(ours.visit) ?? '';
  const token = /^[\w-]+$/.test(visit)
    ? visit
    : visitTokens(domain.config.secret).make(visitOf(request, page, recipientTokens(domain.config.secret)));
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
