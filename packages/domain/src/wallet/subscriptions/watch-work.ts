/**
 * The kind of due work that holds one account's balance against its thresholds. Its subject is the account.
 */
export const watchWork = 'wallet.watch';
