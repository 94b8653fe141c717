import { networkOf } from '@talkdrum/domain';
import { shareOf } from '../../share-of.ts';
import { OpenPlaces } from './open-places.ts';
import { Rates } from './rates.ts';

export interface DoorLimits {
  /** Maximum connections from one address. */
  perAddress: number;
  /** Maximum connections of one account. */
  perAccount: number;
  /** Wrong passwords from one address before only one try every `secondsPerTry` is allowed. */
  wrongTries: number;
  secondsPerTry: number;
}

/**
 * Limits of one of several gateway processes. The database also counts wrong passwords (`authenticateKey`).
 */
export function doorLimits(processes: number): DoorLimits {
  return {
    perAddress: shareOf(200, processes),
    perAccount: shareOf(100, processes),
    wrongTries: shareOf(10, processes),
    secondsPerTry: 60 * processes,
  };
}

/**
 * Admits connections: counts them by address and account, and wrong passwords by address, for this process
 * only.
 */
export class Doorkeeper {
  readonly #addresses: OpenPlaces;
  readonly #accounts: OpenPlaces;
  readonly #tries: Rates;

  constructor({ perAddress, perAccount, wrongTries, secondsPerTry }: DoorLimits = doorLimits(1)) {
    this.#addresses = new OpenPlaces(perAddress);
    this.#accounts = new OpenPlaces(perAccount);
    this.#tries = new Rates(1 / secondsPerTry, wrongTries);
  }

  /** False for an address with too many connections or wrong passwords. If true, call `leave` once. */
  enter(address: string): boolean {
    return this.mayTry(address) && this.#addresses.enter(networkOf(address));
  }

  leave(address: string): void {
    this.#addresses.leave(networkOf(address));
  }

  mayTry(address: string): boolean {
    return this.#tries.hasAny(networkOf(address));
  }

  wrong(address: string): void {
    this.#tries.take(networkOf(address));
  }

  /** False for an account with too many connections. If true, call `signOut` once. */
  signIn(accountId: string): boolean {
    return this.#accounts.enter(accountId);
  }

  signOut(accountId: string): void {
    this.#accounts.leave(accountId);
  }
}
