import { networkOf } from '@talkdrum/domain';
import { shareOf } from '../../share-of.ts';
import { OpenPlaces } from './open-places.ts';
import { Rates } from './rates.ts';

export interface DoorLimits {
  /** Connections from one address. */
  perAddress: number;
  /** Connections of one account. */
  perAccount: number;
  /** Wrong passwords from one address, after which one is allowed every `secondsPerTry`. */
  wrongTries: number;
  secondsPerTry: number;
}

/**
 * The share of one of several gateway processes. Wrong passwords are counted in the database besides
 * (`authenticateKey`).
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
 * Who may come in: counts connections by address and by account, and wrong passwords by address. Of this
 * process alone.
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

  /**
   * False for an address with too many connections or too many wrong passwords; else `leave` must be called
   * once.
   */
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

  /** False for an account with too many connections; else `signOut` must be called once. */
  signIn(accountId: string): boolean {
    return this.#accounts.enter(accountId);
  }

  signOut(accountId: string): void {
    this.#accounts.leave(accountId);
  }
}
