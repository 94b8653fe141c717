import { type Channel, readTimePosition, timeCursorOf, type Unit } from '../../kernel/index.ts';
import { isOwnEvent, labelOfEvent, messageEvents, ownEvents } from '../event-names.schema.ts';
import type { EventProperties } from '../event.schema.ts';
import { messagesOfSql, timelinePageSql } from './timeline.sql.ts';

/** One thing that happened with a contact. */
export interface TimelineEntry {
  id: string;
  at: Date;
  name: string;
  /** In plain words: “Submitted the form Newsletter”, “Viewed”, or an own name like “Cart abandoned”. */
  title: string;
  source: string;
  /** What the entry says about itself; empty for messages. */
  properties: { key: string; value: string }[];
  message: { id: string; channel: Channel; title: string } | null;
}

export interface TimelinePage {
  items: TimelineEntry[];
  nextCursor: string | null;
}

interface HistoryRow {
  id: string;
  at: Date;
  name: string;
  source: string;
  properties: EventProperties;
}

interface MessageRow {
  id: string;
  channel: Channel;
  campaignName: string | null;
  subject: string | null;
}

const pageSize = 30;

/** A page of what a contact did and of what became of their messages, newest first. */
export async function readTimeline(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  contactId: string,
  cursor: string | null,
): Promise<TimelinePage> {
  const position = readTimePosition(cursor);
  const { rows } = await sql<HistoryRow>(timelinePageSql, [
    actor.accountId,
    contactId,
    position?.at ?? null,
    position?.id ?? null,
    pageSize + 1,
  ]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const messages = await messagesOf({ sql, actor }, page);
  return {
    items: page.map((row) => toEntry(row, messages.get(messageOf(row)))),
    nextCursor: rows.length > pageSize && last !== undefined ? timeCursorOf(last) : null,
  };
}

/** The id of the message a row is about; of the campaign for people it left out. */
const messageOf = ({ properties }: HistoryRow): string =>
  String(properties['leftOutOf'] ?? properties['deliveryId']);

async function messagesOf(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  page: readonly HistoryRow[],
): Promise<Map<string, MessageRow>> {
  const ofMessages = page.filter(({ source }) => source === 'message');
  if (ofMessages.length === 0) return new Map();
  const idsOf = (isLeftOut: boolean) => [
    ...new Set(ofMessages.filter(({ name }) => (name === 'message.left_out') === isLeftOut).map(messageOf)),
  ];
  const { rows } = await sql<MessageRow>(messagesOfSql, [actor.accountId, idsOf(false), idsOf(true)]);
  return new Map(rows.map((row) => [row.id, row]));
}

function toEntry(row: HistoryRow, message: MessageRow | undefined): TimelineEntry {
  const { id, at, name, source } = row;
  if (source !== 'message')
    return { id, at, name, source, title: titleOf(row), properties: shownProperties(row), message: null };
  return {
    id,
    at,
    name,
    source,
    title: messageEvents[name as keyof typeof messageEvents],
    properties: reasonOf(row),
    message:
      message === undefined
        ? null
        : {
            id: message.id,
            channel: message.channel,
            title: message.campaignName ?? (message.subject || 'Single message'),
          },
  };
}

function titleOf({ name, properties }: HistoryRow): string {
  if (!isOwnEvent(name)) return labelOfEvent(name);
  const subject = properties[name === 'order.paid' ? 'order_id' : 'title'];
  const { says, label } = ownEvents[name];
  return typeof subject === 'string' && subject !== '' ? `${says} ${subject}` : label;
}

/** Without ids, and without what the title says already; of our own events in the documented order. */
function shownProperties({ name, properties }: HistoryRow): TimelineEntry['properties'] {
  const said = isOwnEvent(name) ? ['id', 'title', 'order_id'] : [];
  const documented = isOwnEvent(name) ? Object.keys(ownEvents[name].properties) : [];
  const place = (key: string) => (documented.includes(key) ? documented.indexOf(key) : documented.length);
  return Object.entries(properties)
    .filter(([key]) => !said.includes(key))
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([key, value]) => ({ key, value: String(value) }));
}

function reasonOf({ properties }: HistoryRow): TimelineEntry['properties'] {
  const reason = properties['reason'];
  return typeof reason === 'string' && reason !== '' ? [{ key: 'reason', value: reason }] : [];
}
