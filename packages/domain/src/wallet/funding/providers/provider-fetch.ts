import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ProviderRefusal, ProviderUnreachable } from './payment-provider.ts';

const timeoutMs = 15_000;
const readTries = 3;
const maxAnswerBytes = 1_000_000;
const problemAnswer = z.object({ message: z.string() });

interface ProviderCall<Answer extends z.ZodType> {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
  answer: Answer;
}

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

  async call<Answer extends z.ZodType>(call: ProviderCall<Answer>): Promise<z.infer<Answer>> {
    const tries = call.method === 'GET' ? readTries : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(call);
      } catch (error) {
        if (error instanceof ProviderRefusal || attempt >= tries) throw error;
        await sleep(200 * 3 ** (attempt - 1));
      }
    }
  }

  async #once<Answer extends z.ZodType>({
    method,
    path,
    body,
    answer,
  }: ProviderCall<Answer>): Promise<z.infer<Answer>> {
    const { status, json } = await this.#send(method, path, body);
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

  async #send(
    method: string,
    path: string,
    body: Record<string, unknown> | undefined,
  ): Promise<{ status: number; json: unknown }> {
    try {
      const response = await fetch(`${this.#url}${path}`, {
        method,
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
