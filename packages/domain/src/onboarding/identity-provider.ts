import type { Configuration } from 'openid-client';
import type { DomainConfig, IdentityProviderConfig } from '../config.ts';
import { DomainError } from '../kernel/index.ts';

/** What binds an answer of the provider to the browser that asked. Random; never sent to the browser unsealed. */
export interface SignInQuestion {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Where the provider sends people back. */
export const returnPath = '/single-sign-on/return';

const timeoutSeconds = 10;
const scope = 'openid email';

/**
 * The identity provider of this installation, by the authorization code flow with PKCE. Makes network calls, so never use
 * it inside a transaction. What the provider offers is read with the first sign-in, and again if that failed.
 */
export class IdentityProvider {
  readonly name: string;
  readonly #config: IdentityProviderConfig;
  readonly #returnUrl: string;
  #discovered: Promise<Configuration> | undefined;

  /** `returnUrl` is where the provider sends people back; the operator registers it there. */
  constructor(config: IdentityProviderConfig, returnUrl: string) {
    this.name = config.name;
    this.#config = config;
    this.#returnUrl = returnUrl;
  }

  /** The page of the provider where the person signs in. Throws `unavailable`. */
  async ask(): Promise<{ url: string; question: SignInQuestion }> {
    const openId = await import('openid-client');
    const question = {
      state: openId.randomState(),
      nonce: openId.randomNonce(),
      codeVerifier: openId.randomPKCECodeVerifier(),
    };
    const url = openId.buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: this.#returnUrl,
      scope,
      state: question.state,
      nonce: question.nonce,
      code_challenge: await openId.calculatePKCECodeChallenge(question.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, question };
  }

  /**
   * The address of the person who signed in, from the answer that the browser brought back (`query`). Null if the
   * provider hasn't verified it, or names none that a person here can have. Throws `forbidden` if the person cancelled,
   * and `unavailable` if the provider refused or the answer doesn't belong to the question; `cause` says which.
   */
  async identify(query: string, { state, nonce, codeVerifier }: SignInQuestion): Promise<string | null> {
    const openId = await import('openid-client');
    const provider = await this.#discover();
    const answer = new URL(this.#returnUrl);
    answer.search = query;
    try {
      const tokens = await openId.authorizationCodeGrant(provider, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) return null;
      // Many providers don't put the address into the token.
      const isThere = claims['email'] !== undefined;
      return this.#emailOf(
        isThere ? claims : await openId.fetchUserInfo(provider, tokens.access_token, claims.sub),
      );
    } catch (error) {
      const isCancelled =
        error instanceof openId.AuthorizationResponseError && error.error === 'access_denied';
      throw isCancelled
        ? new DomainError('forbidden', `You didn’t sign in with ${this.name}.`)
        : this.#unavailable(error);
    }
  }

  #emailOf(facts: Readonly<Record<string, unknown>>): string | null {
    const { email, email_verified: verified } = facts;
    // Some providers write the boolean as text.
    const isVerified = verified === true || verified === 'true';
    // No address here has other letters, and lower case turns some of them into ours: the Kelvin sign becomes k.
    if (typeof email !== 'string' || !/^[\x21-\x7e]+$/.test(email)) return null;
    return isVerified || this.#config.trustsAllEmails ? email : null;
  }

  async #discover(): Promise<Configuration> {
    this.#discovered ??= this.#read();
    try {
      return await this.#discovered;
    } catch (error) {
      this.#discovered = undefined;
      throw this.#unavailable(error);
    }
  }

  async #read(): Promise<Configuration> {
    const { allowInsecureRequests, discovery } = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.#config;
    return discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      // The operator chose the address; without TLS it's on this machine or network.
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    });
  }

  #unavailable(cause: unknown): DomainError {
    return new DomainError(
      'unavailable',
      `${this.name} didn’t confirm your sign-in. Try again, or sign in with your password.`,
      {},
      { cause },
    );
  }
}

/** Null if the installation has none. Nothing is connected here. */
export function openIdentityProvider({
  identityProvider,
  appUrl,
}: Pick<DomainConfig, 'identityProvider' | 'appUrl'>): IdentityProvider | null {
  return identityProvider === undefined
    ? null
    : new IdentityProvider(identityProvider, `${appUrl}${returnPath}`);
}
