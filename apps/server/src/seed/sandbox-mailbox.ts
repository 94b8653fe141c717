import { z } from 'zod';

const listSchema = z.object({
  items: z.array(z.object({ id: z.string(), to: z.array(z.string()), subject: z.string() })),
  total: z.number(),
});
const messageSchema = z.object({
  html: z.string(),
  links: z.array(z.object({ url: z.string(), text: z.string() })),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});

export interface ReceivedMessage {
  to: string;
  subject: string;
  html: string;
  links: string[];
  /** The https or http form of List-Unsubscribe. */
  unsubscribeUrl: string | undefined;
}

/** The sandbox's mailbox, read as a person would: what arrived there was really sent by SMTP. */
export class SandboxMailbox {
  readonly #url: string;

  constructor(sandboxUrl: string) {
    this.#url = sandboxUrl;
  }

  /** The newest messages whose recipient or subject contains the given text. */
  async find(filter: {
    to?: string;
    subject?: string;
    limit?: number;
  }): Promise<{ id: string; to: string; subject: string }[]> {
    const query = new URLSearchParams({
      ...(filter.to === undefined ? {} : { to: filter.to }),
      ...(filter.subject === undefined ? {} : { subject: filter.subject }),
      limit: String(filter.limit ?? 50),
    });
    const { items } = listSchema.parse(await this.#get(`/api/messages?${query.toString()}`));
    return items.map(({ id, to, subject }) => ({ id, subject, to: to[0] ?? '' }));
  }

  async read(id: string): Promise<ReceivedMessage> {
    const schema = messageSchema.extend({ to: z.array(z.string()), subject: z.string() });
    const { to, subject, html, links, headers } = schema.parse(await this.#get(`/api/messages/${id}`));
    const list = headers.find(({ name }) => name.toLowerCase() === 'list-unsubscribe')?.value ?? '';
    return {
      to: to[0] ?? '',
      subject,
      html,
      links: links.map(({ url }) => url),
      unsubscribeUrl: /<(https?:[^>]+)>/.exec(list)?.[1],
    };
  }

  /** Publishes a record in the DNS that the product asks here. */
  async publishRecord(record: { name: string; type: string; value: string }): Promise<void> {
    const init = {
      method: 'POST',
      body: JSON.stringify(record),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(10_000),
    };
    const response = await fetch(`${this.#url}/api/dns`, init);
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} to a DNS record`);
  }

  async #get(path: string): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path.split('?')[0]}`);
    return response.json();
  }
}
