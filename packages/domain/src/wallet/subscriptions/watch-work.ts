/** The due work that compares one account's balance with its thresholds. Its subject is the account. */
export const watchWork = 'wallet.watch';
