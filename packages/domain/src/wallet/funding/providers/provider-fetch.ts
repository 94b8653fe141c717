import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ProviderRefusal, ProviderUnreachable } from './payment-provider.ts';

const timeoutMs = 15_000;
const readTries = 3;
const maxAnswerBytes = 1_000_000;
const problemAnswer = z.object({ message: z.string() });

type Body = Record<string, unknown>;

/**
 * A provider's JSON client. Reads are tried three times. Writes are sent once, because a lost answer says
 * nothing about the result. Throws ProviderRefusal for a refusal and ProviderUnreachable for everything else.
 */
export class ProviderFetch {
  readonly #label: string;
  readonly #url: string;
  readonly #secretKey: string;

  constructor(label: string, url: string, secretKey: string) {
    this.#label = label;
    this.#url = url.replace(/\/$/, '');
    this.#secretKey = secretKey;
  }

  async get<Answer extends z.ZodType>(path: string, answer: Answer): Promise<z.infer<Answer>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(answer, path);
      } catch (error) {
        if (error instanceof ProviderRefusal || attempt >= readTries) throw error;
        await sleep(200 * 3 ** (attempt - 1));
      }
    }
  }

  post<Answer extends z.ZodType>(path: string, body: Body, answer: Answer): Promise<z.infer<Answer>> {
    return this.#once(answer, path, body);
  }

  async #once<Answer extends z.ZodType>(answer: Answer, path: string, body?: Body): Promise<z.infer<Answer>> {
    const { status, json } = await this.#send(path, body);
    if (status >= 200 && status < 300) {
      const parsed = answer.safeParse(json);
      if (!parsed.success)
        throw new ProviderUnreachable(
          `${this.#label} answered ${path} with an unexpected response`,
          parsed.error,
        );
      return parsed.data;
    }
    const message = problemAnswer.safeParse(json).data?.message ?? `${this.#label} answered ${status}`;
    // A wrong key or too many calls is our problem, not a refusal of the payment.
    if (status >= 500 || status === 401 || status === 403 || status === 429)
      throw new ProviderUnreachable(`${this.#label}: ${message}`);
    throw new ProviderRefusal(message, status);
  }

  async #send(path: string, body: Body | undefined): Promise<{ status: number; json: unknown }> {
    try {
      const response = await fetch(`${this.#url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${this.#secretKey}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      return { status: response.status, json: text.length > maxAnswerBytes ? null : readJson(text) };
    } catch (cause) {
      throw new ProviderUnreachable(`${this.#label} didn’t answer`, cause);
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
