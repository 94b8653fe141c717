import { readFileSync } from 'node:fs';

/** Linux's id of this boot (random(4)); null on other systems. Files written before it may be incomplete. */
export function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}
