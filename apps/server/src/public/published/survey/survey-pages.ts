import {
  type AskedSurvey,
  type Domain,
  recipientTokens,
  SurveyDesk,
  type SurveyMove,
  type SurveyResult,
  type Visit,
  visitTokens,
} from '@talkdrum/domain';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import { type Words, wordsIn } from '@talkdrum/languages';
import { isAnswerableInEmail, judgeSurvey, shownControls } from '@talkdrum/survey-design';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brandStyles } from '../../look/brand-styles.ts';
import { pageStyles } from '../../look/page-styles.ts';
import { sendNotFound, sendTooMany } from '../../problems.ts';
import { readerOf } from '../../reader.ts';
import { askAgainPage, fullPage } from '../../views/submission-view.ts';
import { visitorOf } from '../../visitor.ts';
import { answerText } from '../answer-texts.ts';
import type { PageWithDocument } from '../page-cache.ts';
import { buildDocument, fillDocument } from '../published-document.ts';
import { type PostedForm, readPostedForm, tokensIn } from '../posted-form.ts';
import { publishedPolicy } from '../published-policy.ts';
import { visitOf } from '../visit-of.ts';
import { claimLinkOf } from './claim-link.ts';
import { controlsIn, singles } from './posted-controls.ts';
import { endingPage, noticeOf, savedPage } from './survey-views.ts';

type Page = PageWithDocument['page'];
const moves: ReadonlySet<string> = new Set<SurveyMove>(['next', 'back', 'save', 'keep']);

interface Answering {
  request: FastifyRequest;
  reply: FastifyReply;
  page: Page;
  /** The address at which visitors get it. */
  servedAt: string;
  brand: BrandKit;
  words: Words;
  visitToken: string;
  /** What was posted, or nothing. */
  fields: ReadonlyMap<string, string[]>;
  posted: URLSearchParams;
  continueToken: string;
  visit: Visit | null;
}

/** Surveys as their visitors see them. One per process. */
export class SurveyPages {
  readonly #domain: Domain;
  readonly #desk: SurveyDesk;

  constructor(domain: Domain) {
    this.#domain = domain;
    this.#desk = new SurveyDesk(domain);
  }

  /** Whether a view differs from that of everyone else: for a recipient, with an answer chosen, or continued. */
  isPersonal(request: FastifyRequest, page: Page, visit: Visit): boolean {
    if (page.kind !== 'survey') return false;
    return visit.recipient !== null || queryOf(request, 'a') !== '' || queryOf(request, 'c') !== '';
  }

  /** Opening the link only shows the page; it stores nothing. */
  async open(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, servedAt, brand }: PageWithDocument,
    visit: Visit,
  ): Promise<FastifyReply> {
    const continueToken = queryOf(request, 'c');
    const result = await this.#desk.open(page, visit, continueToken);
    const answering: Answering = {
      request,
      reply,
      page,
      servedAt,
      visit,
      continueToken,
      brand: await brand(),
      words: wordsIn(page.language),
      visitToken: visitTokens(this.#domain.config.secret).make(visit),
      fields: new Map(),
      posted: new URLSearchParams(),
    };
    return this.#send(answering, result.kind === 'page' ? withChosen(result, queryOf(request, 'a')) : result);
  }

  async take(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, servedAt, brand }: PageWithDocument,
  ): Promise<FastifyReply> {
    const posted = await readPostedForm(request, (fields, bytes) =>
      this.#desk.filesFor({ ...tokensIn(fields), page, ip: request.ip }, bytes),
    );
    if (posted === null) return sendTooMany(reply);
    try {
      return await this.#takePosted(request, reply, { page, servedAt, brand, posted });
    } finally {
      await posted.close();
    }
  }

  async #takePosted(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      page,
      servedAt,
      brand: brandOfPage,
      posted,
    }: Pick<PageWithDocument, 'page' | 'servedAt' | 'brand'> & {
      posted: PostedForm;
    },
  ): Promise<FastifyReply> {
    const fields = controlsIn(posted.fields);
    const { secret } = this.#domain.config;
    const { visitToken, confirmToken } = tokensIn(posted.fields);
    const move = posted.fields.get('_go') ?? 'next';
    const continueToken = posted.fields.get('_continue') ?? '';
    const result = await this.#desk.take({
      page,
      visitToken,
      continueToken,
      confirmToken,
      honeypot: posted.fields.get('_web') ?? '',
      move: moves.has(move) ? (move as SurveyMove) : 'next',
      pageKey: posted.fields.get('_page') ?? '',
      fields,
      ...(posted.files.length > 0 && { files: posted.files }),
      ...visitorOf(request),
    });
    const tokens = visitTokens(secret);
    const visit = tokens.open(visitToken);
    const shown = /^[\w-]+$/.test(visitToken)
      ? visitToken
      : tokens.make(visitOf(request, page, recipientTokens(secret)));
    const brand = await brandOfPage();
    const answering = {
      request,
      reply,
      page,
      servedAt,
      brand,
      words: readerOf(request, page).words,
      fields,
      posted: posted.fields,
      continueToken,
      visit,
      visitToken: shown,
    };
    return this.#send(answering, result);
  }

  async #send(answering: Answering, result: SurveyResult): Promise<FastifyReply> {
    const { request, reply, page, brand } = answering;
    const of = { reader: readerOf(request, page), company: page.company, brand };
    switch (result.kind) {
      case 'page':
        return this.#sendPage(answering, result);
      case 'kept':
        return reply.code(204).send();
      case 'saved':
        return this.#sendCard(answering, 200, savedPage({ ...of, url: this.#laterUrl(answering, result) }));
      case 'stored':
      case 'repeated':
        return this.#sendEnding(answering, result);
      case 'answered':
      case 'unknown':
        return this.#sendCard(answering, 200, noticeOf(result.kind, of));
      case 'suspicious': {
        const { confirmToken, files } = result;
        const posted = [...answering.posted].filter(([name]) => name !== '_confirm' && name !== '_web');
        return this.#sendCard(answering, 200, askAgainPage({ ...of, posted, confirmToken, files }));
      }
      case 'closed':
        return this.#sendCard(answering, 410, fullPage(of));
      case 'too-many':
        return sendTooMany(reply);
      case 'none':
        return sendNotFound(reply);
    }
  }

  async #sendEnding(
    answering: Answering,
    result: Extract<SurveyResult, { kind: 'stored' | 'repeated' }>,
  ): Promise<FastifyReply> {
    const { request, reply, page, brand, visit } = answering;
    const of = { reader: readerOf(request, page), company: page.company, brand };
    const { answer } = result;
    if (answer.kind !== 'redirect') return this.#sendCard(answering, 200, endingPage({ ...of, ...result }));
    const recipient = visit?.recipient ?? null;
    const url = new URL(await claimLinkOf(this.#domain, page.accountId, answer.url, recipient)).href;
    // A header, so that it works without scripts.
    reply.header('refresh', `1; url=${url}`);
    return this.#sendCard(answering, 200, endingPage({ ...of, ...result, answer: { ...answer, url } }));
  }

  async #sendPage(answering: Answering, asked: AskedSurvey): Promise<FastifyReply> {
    // React comes only with the first survey that differs from the published one.
    const { compileSurvey } = await import('@talkdrum/page-designs/compile-survey');
    const { reply, page, brand, words, fields, visitToken, continueToken } = answering;
    const questions = asked.design.pages.flatMap((one) => one.questions);
    const posted = Object.fromEntries([...fields].map(([name, values]) => [name, values]));
    const errors = Object.entries(asked.errors);
    const compiled = compileSurvey(asked.survey, {
      brand,
      company: page.company,
      words,
      pageKey: asked.pageKey,
      isRecipient: asked.isRecipient,
      person:
        asked.person === null ? null : { name: asked.person, otherUrl: new URL(answering.servedAt).pathname },
      continueToken,
      values: { ...shownControls(questions, asked.values), ...singles(posted) },
      errors: Object.fromEntries(errors.map(([key, problem]) => [key, answerText(problem, words)])),
      answers: asked.values,
    });
    const document = buildDocument(
      { ...page, language: words.language, css: compiled.css },
      { publicUrl: this.#domain.config.publicUrl, servedAt: answering.servedAt, body: compiled.html },
    );
    return reply
      .code(errors.length > 0 ? 422 : 200)
      .header('content-security-policy', document.policy)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(fillDocument(document, visitToken));
  }

  #sendCard({ reply, page, servedAt, brand }: Answering, status: number, text: string): FastifyReply {
    const styles = [pageStyles, brandStyles(brand)].filter((style) => style !== '');
    const policy = publishedPolicy(
      page,
      styles,
      { publicUrl: this.#domain.config.publicUrl, servedAt },
      { hasForm: true },
    );
    return reply
      .code(status)
      .header('content-security-policy', policy)
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(text);
  }

  /** Known people stay known when they continue. */
  #laterUrl(
    { page, servedAt }: Answering,
    { token, recipient }: Extract<SurveyResult, { kind: 'saved' }>,
  ): string {
    const url = new URL(servedAt);
    url.searchParams.set('c', token);
    if (recipient !== null) {
      const tokens = recipientTokens(this.#domain.config.secret);
      const { accountId, id: publishedId } = page;
      url.searchParams.set('r', tokens.make({ accountId, publishedId, ...recipient }));
    }
    return url.href;
  }
}

/** An answer that a link in an email chose is only selected, if it’s one: the visitor sends it. */
function withChosen(asked: SurveyResult & { kind: 'page' }, answer: string): SurveyResult {
  const first = asked.survey.design.pages[0];
  const question = first?.questions.find(({ type }) => type !== 'statement');
  if (answer === '' || first === undefined || question === undefined) return asked;
  const { [question.key]: chosen } = judgeSurvey(asked.design, { [question.key]: answer }).values;
  if (chosen === undefined || !isAnswerableInEmail(question.type)) return asked;
  const isAsked = asked.design.pages[0]?.key === first.key;
  return {
    ...asked,
    pageKey: isAsked ? first.key : asked.pageKey,
    values: { ...asked.values, [question.key]: chosen },
  };
}

function queryOf(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' && value.length <= 300 ? value : '';
}
