import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Runs a function that isn't asynchronous, and counts the HMACs it makes. */
export function countHmacs(run: () => void): number {
  const { createHmac } = crypto;
  let count = 0;
  crypto.createHmac = (...args) => {
    count += 1;
    return createHmac(...args);
  };
  syncBuiltinESMExports();
  try {
    run();
  } finally {
    crypto.createHmac = createHmac;
    syncBuiltinESMExports();
  }
  return count;
}
