import type { Locator } from 'playwright-core';

/** A mail as the sandbox received it by SMTP. */
export type ReceivedMail = {
  id: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  links: { url: string; text: string }[];
  headers: { name: string; value: string }[];
};

export type MailFilter = { to?: string; subject?: string };

/** The sandbox's mailbox, read over HTTP as its page does. */
export class Mailbox {
  readonly #url: string;

  constructor(sandboxUrl: string) {
    this.#url = sandboxUrl;
  }

  /** Ids of what has arrived, newest first; 1,000 at most. */
  async ids(filter: MailFilter): Promise<string[]> {
    const { items } = await this.#json<{ items: { id: string }[] }>(
      `/api/messages?${new URLSearchParams({ ...filter, limit: '1000' }).toString()}`,
    );
    return items.map(({ id }) => id);
  }

  read(id: string): Promise<ReceivedMail> {
    return this.#json(`/api/messages/${id}`);
  }

  /** Deletes everything that has arrived. */
  async clear(): Promise<void> {
    await this.#request('/api/messages', { method: 'DELETE' });
  }

  /** The newest matching mail; waits up to 60 s for it. */
  async waitFor(filter: MailFilter): Promise<ReceivedMail> {
    const end = Date.now() + 60_000;
    for (;;) {
      const [newest] = await this.ids(filter);
      if (newest !== undefined) return this.read(newest);
      if (Date.now() > end) throw new Error(`No mail came that fits ${JSON.stringify(filter)}`);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }

  /**
   * Does what a mailbox provider's unsubscribe button does (RFC 8058). Returns the status of the product's
   * answer.
   */
  async unsubscribeByOneClick(id: string): Promise<number> {
    const { status } = await this.#json<{ status: number }>(`/api/messages/${id}/unsubscribe`, {
      method: 'POST',
    });
    return status;
  }

  /** Publishes a record in the DNS that the product asks. */
  async publishRecord(record: { name: string; type: string; value: string }): Promise<void> {
    await this.#json('/api/dns', {
      method: 'POST',
      body: JSON.stringify(record),
      headers: { 'content-type': 'application/json' },
    });
  }

  /** Removes every record of the name. */
  async withdrawRecords(filter: { name: string }): Promise<void> {
    await this.#json(`/api/dns?${new URLSearchParams(filter).toString()}`, { method: 'DELETE' });
  }

  async #json<T>(path: string, init?: RequestInit): Promise<T> {
    // The sandbox is ours: its answers are taken as described.
    return (await (await this.#request(path, init)).json()) as T;
  }

  async #request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${this.#url}${path}`, { ...init, signal: AbortSignal.timeout(15_000) });
    if (!response.ok)
      throw new Error(`The sandbox answered ${response.status} to ${path}: ${await response.text()}`);
    return response;
  }
}

/** The address behind the first link of a mail that begins with `start`. */
export function linkOf({ links }: ReceivedMail, start: string): string {
  const found = links.find(({ url }) => url.startsWith(start));
  if (found === undefined)
    throw new Error(`No link to ${start} among ${links.map(({ url }) => url).join(', ')}`);
  return found.url;
}

/**
 * Publishes every record that the dialog of domain authentication shows, as a person copies them into DNS.
 */
export async function publishShownRecords(dialog: Locator, mailbox: Mailbox): Promise<void> {
  for (const kind of [/^SPF/, /^DKIM/, /^DMARC/, /^Return path/]) {
    const record = dialog.getByRole('region', { name: kind });
    const type = kind.source === '^Return path' ? 'CNAME' : 'TXT';
    const name = await record.getByRole('textbox', { name: `${type} name` }).inputValue();
    const value = await record.getByRole('textbox', { name: 'Value' }).inputValue();
    await mailbox.publishRecord({ name, type, value });
  }
}
