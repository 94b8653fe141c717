import { type Domain, type PublicPage, PublicPages, reportAbuse } from '@talkdrum/domain';
import { abuseReport } from '@talkdrum/domain/publishing/published.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFields } from '../form-body.ts';
import { sendNotFound } from '../problems.ts';
import { readerOf } from '../reader.ts';
import { reportPage, type ReportView } from '../views/published-view.ts';
import { askedPage, type PageCall, pagePaths } from './published-routes.ts';

/**
 * /w/:handle/:slug/report asks what is wrong with a page (GET) and stores it for our staff (POST);
 * /w/preview/:token/report the same for the preview of a draft.
 */
export function addReportRoutes(app: FastifyInstance, domain: Domain): void {
  const pages = new PublicPages(domain);
  const pageOf = async (request: FastifyRequest<PageCall>) => {
    if (request.params.handle === 'preview') return pages.preview(request.params.slug);
    const { handle, slug } = askedPage(request);
    const found = await pages.find(handle, slug);
    return found.kind === 'page' ? found.page : null;
  };

  const ask = async (request: FastifyRequest<PageCall>, reply: FastifyReply) => {
    const page = await pageOf(request);
    if (page === null) return sendNotFound(reply);
    return send(reply, page, 'asked', { reason: '', detail: '', email: '' });
  };
  const store = async (request: FastifyRequest<PageCall>, reply: FastifyReply) => {
    const page = await pageOf(request);
    if (page === null) return sendNotFound(reply);
    const fields = formFields(request.body);
    const [reason, detail, email] = ['reason', 'detail', 'email'].map((name) => fields.get(name) ?? '');
    const typed = { reason: reason ?? '', detail: detail ?? '', email: (email ?? '').trim() };
    const report = abuseReport.safeParse(typed);
    if (!report.success) return send(reply.code(422), page, 'invalid', typed);
    await reportAbuse(domain, { accountId: page.accountId, publishedId: page.id }, report.data, request.ip);
    return send(reply, page, 'stored', typed);
  };
  for (const path of pagePaths) {
    app.get<PageCall>(`${path}/report`, ask);
    app.post<PageCall>(`${path}/report`, store);
  }
}

function send(
  reply: FastifyReply,
  page: PublicPage,
  status: ReportView['status'],
  typed: ReportView['typed'],
): FastifyReply {
  const { company, title } = page;
  const reader = readerOf(reply.request, page);
  const pagePath = new URL(reply.request.url, page.url).pathname.replace(/\/report$/, '');
  return reply
    .type('text/html; charset=utf-8')
    .send(reportPage({ reader, company, title, pagePath, status, typed }));
}
