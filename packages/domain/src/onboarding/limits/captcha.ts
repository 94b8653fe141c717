import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { deriveKey, DomainError, sha256Hex } from '../../kernel/index.ts';
import type { OnboardingPorts } from '../door.ts';

/** The action a proof of work is for. It is refused for any other action. */
export const captchaActions = ['sign-up', 'sign-in'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

const lifeSeconds = 10 * 60;

/** PBKDF2 with 2,000 rounds and 256 tries on average: about half a second in a browser, 1 ms to verify. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, keyPrefix: '00', keyLength: 32 } as const;

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      data: z.looseObject({ action: z.string() }),
      expiresAt: z.number(),
      keyLength: z.literal(work.keyLength),
      cost: z.literal(work.cost),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** A self-hosted proof-of-work captcha (ALTCHA); no third party is involved. */
export class Captcha {
  readonly #ports: Pick<OnboardingPorts, 'config' | 'visitor'>;

  constructor(ports: Pick<OnboardingPorts, 'config' | 'visitor'>) {
    this.#ports = ports;
  }

  /** A signed challenge for one action, valid for ten minutes. */
  async issue(action: CaptchaAction): Promise<Challenge> {
    return createChallenge({
      ...work,
      deriveKey: derivePbkdf2,
      data: { action },
      expiresAt: new Date(Date.now() + lifeSeconds * 1_000),
      hmacSignatureSecret: this.#hmacSecret(),
    });
  }

  /**
   * Throws unless the payload solves one of our challenges for this action that was never used before, on any
   * node.
   */
  async require(action: CaptchaAction, payload: string): Promise<void> {
    const read = payloadSchema.safeParse(readPayload(payload));
    if (!read.success) throw refused('Complete the security check, then submit the form again.');
    const { challenge, solution } = read.data;
    const result = await verifySolution({
      challenge: challenge as unknown as Challenge,
      solution,
      deriveKey: derivePbkdf2,
      hmacSignatureSecret: this.#hmacSecret(),
    }).catch(() => ({ verified: false, expired: false }));
    if (result.expired) throw refused('The security check expired. Try again.');
    if (!result.verified || challenge.parameters.data.action !== action)
      throw refused('The security check failed. Try again.');
    const { count } = await this.#ports.visitor(({ sql }) =>
      sql(
        'insert into used_challenge (id, expires_at) values ($1, to_timestamp($2)) on conflict do nothing',
        [sha256Hex(challenge.signature), challenge.parameters.expiresAt],
      ),
    );
    if (count !== 1) throw refused('This security check was already used. Try again.');
  }

  #hmacSecret(): string {
    return deriveKey(this.#ports.config.secret, 'captcha').toString('hex');
  }
}

function refused(message: string): DomainError {
  return new DomainError('invalid_captcha', message, { fieldErrors: { captcha: [message] } });
}

function readPayload(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
