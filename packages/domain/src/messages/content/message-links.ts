import { postalAddress } from '../../accounts/index.ts';
import { type CompiledMessage, resolveLinkUrl } from '../../templates/index.ts';
import { rewriteHtmlParts } from '../../email/index.ts';
import { mergeDataOf, noLinks } from './render-content.ts';
import { LinkNumbers, trackHtml } from './track-html.ts';

/** A tracked message with everything its links can be read from. */
export interface LinkSource {
  links: string[] | null;
  html: string | null;
  raw: Buffer | null;
  compiled: CompiledMessage | null;
  data: Record<string, unknown> | null;
  recipient: string;
  recipientName: string | null;
  accountName: string;
  accountAddress: string;
}

/** SQL that reads a `LinkSource` for message `m`, delivery `d` and account `a`. */
export const linkColumns = `m.links, m.html, b.content as raw, f.compiled, m.data, m.recipient,
  d.name as recipient_name, a.company as account_name, ${postalAddress('a')} as account_address`;
export const linkTables = `message m
  join delivery d on d.account_id = m.account_id and d.id = m.id
  join account a on a.id = m.account_id
  left join message_blob b on b.account_id = m.account_id and b.id = m.raw_id
  left join message_template f on f.account_id = m.account_id and f.template_id = m.template_id
    and f.revision = m.template_revision`;

/**
 * The target of every link of a message, by number: stored, or read from the content as the pump reads it.
 */
export function linksOf(source: LinkSource): string[] {
  if (source.links !== null) return source.links;
  if (source.compiled !== null) return templateLinks(source, source.compiled);
  const numbers = new LinkNumbers();
  const nowhere = { click: () => '', pixel: '' };
  if (source.html !== null) trackHtml(source.html, nowhere, numbers);
  else if (source.raw !== null)
    rewriteHtmlParts(source.raw, (html, decode) => trackHtml(html, nowhere, numbers, decode));
  return numbers.urls;
}

function templateLinks(
  { recipient, recipientName, data, accountName, accountAddress }: LinkSource,
  compiled: CompiledMessage,
): string[] {
  const account = { name: accountName, address: accountAddress };
  const merge = mergeDataOf(
    { recipient, recipientName: recipientName ?? '', channel: 'email', data, account },
    noLinks,
  );
  return compiled.links.map((_link, n) => resolveLinkUrl(compiled, n, merge) ?? '');
}

/** The target of link `n` of a message; null if there's no such link. */
export async function findMessageLink(
  run: Run,
  accountId: string,
  id: string,
  n: number,
): Promise<string | null> {
  const [source] = await run<LinkSource>(
    `select ${linkColumns} from ${linkTables} where m.account_id = $1 and m.id = $2 and m.is_tracked`,
    [accountId, id],
  );
  return source === undefined ? null : linksOf(source)[n] || null;
}

/** Runs a statement under the account's row-level security and returns bytea as a Buffer. */
export type Run = <Row extends object>(text: string, params: unknown[]) => Promise<Row[]>;
