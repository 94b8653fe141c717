import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { oneClickTarget, postOneClick } from '../mail/one-click.ts';
import type { OneClickAnswer } from '../mail/one-click.ts';
import { MESSAGE_POLICY } from '../site/guard-requests.ts';
import { html } from '../site/html.ts';
import type { Markup } from '../site/html.ts';
import { page } from '../site/layout.ts';
import { messageId } from './mail-api.ts';
import { streamChanges } from '../site/stream-changes.ts';
import { mailList, mailListPane } from './mail-list-view.ts';
import type { MailListView } from './mail-list-view.ts';
import { mailUrl } from '../site/mail-url.ts';
import { TABS, messagePane, noMessagePane } from './message-view.ts';
import type { Tab } from './message-view.ts';
import { readInput } from '../site/read-input.ts';
import type { World } from './world.ts';

const PAGE_SIZE = 100;
const viewQuery = z.object({
  q: z.string().default(''),
  before: z.string().optional(),
  selected: z.string().optional(),
  tab: z.enum(TABS).optional().catch(undefined),
});
type ViewQuery = z.infer<typeof viewQuery>;

/**
 * The mailbox pages: list, message and live updates. Everything except live updates works without scripts.
 */
export function mailPages(app: FastifyInstance, world: World): void {
  const { mailbox } = world;

  app.get('/mail', async (request, reply) => {
    const list = readList(world, readInput(viewQuery, request.query));
    return sendHtml(reply, split('Mailbox', list, noMessagePane(list.size > 0)));
  });

  app.get('/mail/list', async (request, reply) =>
    sendHtml(reply, mailList(readList(world, readInput(viewQuery, request.query))).toString()),
  );

  app.get('/mail/events', (request, reply) => streamChanges(mailbox, request, reply));

  app.post('/mail/delete-all', async (_request, reply) => {
    mailbox.clear();
    return reply.redirect(mailUrl(), 303);
  });

  app.get('/mail/:id', async (request, reply) => {
    const query = readInput(viewQuery, request.query);
    return sendMessage(world, reply, { id: readInput(messageId, request.params).id, query, tab: query.tab });
  });

  app.post('/mail/:id/unsubscribe', async (request, reply) => {
    const { id } = readInput(messageId, request.params);
    const target = oneClickTarget((await mailbox.get(id))?.headers ?? []);
    const answer = target?.url && !target.obstacle ? await postOneClick(target.url) : undefined;
    return sendMessage(world, reply, {
      id,
      query: readInput(viewQuery, request.query),
      tab: 'headers',
      answer,
    });
  });

  app.get('/mail/:id/attachments/:index', async (request, reply) => {
    const { id, index } = readInput(
      messageId.extend({ index: z.coerce.number().int().min(0) }),
      request.params,
    );
    const attachment = (await mailbox.get(id))?.attachments[index];
    if (!attachment) return reply.callNotFound();
    // Never render it in this origin, whatever type the sender claims.
    const name = encodeURIComponent(attachment.filename).replace(
      /['()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16)}`,
    );
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .type('application/octet-stream')
      .send(attachment.content);
  });
}

interface MessageView {
  id: string;
  query: ViewQuery;
  tab?: Tab | undefined;
  answer?: OneClickAnswer;
}

async function sendMessage(
  world: World,
  reply: FastifyReply,
  { id, query, tab, answer }: MessageView,
): Promise<FastifyReply> {
  const message = await world.mailbox.get(id);
  const source = world.mailbox.source(id);
  if (!message || !source) {
    reply.callNotFound();
    return reply;
  }
  const list = readList(world, { ...query, selected: id });
  const reader = messagePane({
    message,
    source,
    tab: tab ?? (message.html ? 'html' : 'text'),
    q: query.q,
    answer,
  });
  return sendHtml(
    reply.header('content-security-policy', MESSAGE_POLICY),
    split(message.subject || '(no subject)', list, reader),
  );
}

function readList({ mailbox, smtpUrl }: World, { q, before, selected }: ViewQuery): MailListView {
  const found = mailbox.list({ q }, { limit: PAGE_SIZE, before });
  return { page: found, q, before, selectedId: selected || undefined, size: mailbox.size, smtpUrl };
}

function split(title: string, list: MailListView, reader: Markup): string {
  const body = html`<div class="split${list.selectedId ? ' has-message' : ''}">${mailListPane(list)}${reader}</div>`;
  return page({ title, section: 'mail', isFullHeight: true, body });
}

function sendHtml(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(text);
}
