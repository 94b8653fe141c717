import type { Agent } from 'undici';
import type { DomainConfig } from '../../config.ts';
import { createGuardedAgent, createOutboundRules } from '../../outbound/index.ts';

export interface CallAnswer {
  isOk: boolean;
  /** Asking again wouldn't help. */
  isFinal: boolean;
  /** What the address answered, if that is JSON. */
  body: unknown;
}

interface Call {
  /** The same for every try of a step, so that the receiver can tell repeats. */
  key: string;
  body: Record<string, unknown>;
}

const timeoutMs = 10_000;
const maxBytes = 16_384;
const agents = new WeakMap<DomainConfig, Promise<Agent>>();

function agentOf(config: DomainConfig): Promise<Agent> {
  let agent = agents.get(config);
  if (agent === undefined) {
    agent = createGuardedAgent(createOutboundRules(config.webhooks ?? {}));
    agents.set(config, agent);
  }
  return agent;
}

/** Posts one step to an address that an account wrote. Never throws, and follows no redirects. */
export async function callAddress(
  config: DomainConfig,
  url: string,
  { key, body }: Call,
): Promise<CallAnswer> {
  try {
    const target = new URL(url);
    const agent = await agentOf(config);
    const answer = await agent.request({
      origin: target.origin,
      path: `${target.pathname}${target.search}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Talkdrum-Journeys/1',
        accept: 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readSome(answer.body).catch(() => '');
    const isOk = answer.statusCode >= 200 && answer.statusCode < 300;
    const mayTryAgain = answer.statusCode >= 500 || [408, 429].includes(answer.statusCode);
    return { isOk, isFinal: !isOk && !mayTryAgain, body: isOk ? readJson(text) : null };
  } catch {
    return { isOk: false, isFinal: false, body: null };
  }
}

async function readSome(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    chunks.push(bytes);
    size += bytes.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

/** PostgreSQL can't store a null character in JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll('\\u0000', '').replaceAll('\0', '')) as unknown;
  } catch {
    return null;
  }
}
