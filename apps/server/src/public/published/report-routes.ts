import { type Domain, type PublicPage, PublicPages, reportAbuse } from '@talkdrum/domain';
import { abuseReport } from '@talkdrum/domain/publishing/published.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFields } from '../form-body.ts';
import { sendNotFound } from '../problems.ts';
import { readerOf } from '../reader.ts';
import { reportPage, type ReportView } from '../views/published-view.ts';
import type { PageCall } from './published-routes.ts';

/**
 * /w/:handle/:slug/report asks what is wrong with a page (GET) and stores it for our staff (POST);
 * /w/preview/:token/report the same for a draft that someone was shown.
 */
export function addReportRoutes(app: FastifyInstance, domain: Domain): void {
  const pages = new PublicPages(domain);
  const pageOf = async ({ params }: FastifyRequest<PageCall>) => {
    if (params.handle === 'preview') return pages.preview(params.slug);
    const found = await pages.find(params.handle, params.slug);
    return found.kind === 'page' ? found.page : null;
  };

  app.get<PageCall>('/w/:handle/:slug/report', async (request, reply) => {
    const page = await pageOf(request);
    if (page === null) return sendNotFound(reply);
    return send(reply, page, 'asked', { reason: '', detail: '', email: '' });
  });

  app.post<PageCall>('/w/:handle/:slug/report', async (request, reply) => {
    const page = await pageOf(request);
    if (page === null) return sendNotFound(reply);
    const fields = formFields(request.body);
    const [reason, detail, email] = ['reason', 'detail', 'email'].map((name) => fields.get(name) ?? '');
    const typed = { reason: reason ?? '', detail: detail ?? '', email: (email ?? '').trim() };
    const report = abuseReport.safeParse(typed);
    if (!report.success) return send(reply.code(422), page, 'invalid', typed);
    await reportAbuse(domain, { accountId: page.accountId, publishedId: page.id }, report.data, request.ip);
    return send(reply, page, 'stored', typed);
  });
}

function send(
  reply: FastifyReply,
  page: PublicPage,
  status: ReportView['status'],
  typed: ReportView['typed'],
): FastifyReply {
  const { company, title, url } = page;
  const reader = readerOf(reply.request, page);
  return reply
    .type('text/html; charset=utf-8')
    .send(reportPage({ reader, company, title, pagePath: new URL(url).pathname, status, typed }));
}
