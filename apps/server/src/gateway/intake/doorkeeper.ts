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

export const defaultDoorLimits: DoorLimits = { perAddress: 200, perAccount: 100, wrongTries: 10, secondsPerTry: 60 };

/** Who may come in: counts connections by address and by account, and wrong passwords by address. Of this process alone. */
export class Doorkeeper {
  readonly #addresses: OpenPlaces;
  readonly #accounts: OpenPlaces;
  readonly #tries: Rates;

  constructor({ perAddress, perAccount, wrongTries, secondsPerTry }: DoorLimits = defaultDoorLimits) {
    this.#addresses = new OpenPlaces(perAddress);
    this.#accounts = new OpenPlaces(perAccount);
    this.#tries = new Rates(1 / secondsPerTry, wrongTries);
  }

  /** False for an address with too many connections or too many wrong passwords; else `leave` must be called once. */
  enter(address: string): boolean {
    return this.mayTry(address) && this.#addresses.enter(address);
  }

  leave(address: string): void {
    this.#addresses.leave(address);
  }

  mayTry(address: string): boolean {
    return this.#tries.hasAny(address);
  }

  wrong(address: string): void {
    this.#tries.take(address);
  }

  /** False for an account with too many connections; else `signOut` must be called once. */
  signIn(accountId: string): boolean {
    return this.#accounts.enter(accountId);
  }

  signOut(accountId: string): void {
    this.#accounts.leave(accountId);
  }
}
