/**
 * The kind of due work that looks at one account's subscription: renews, reminds, ends. Its subject is the
 * account.
 */
export const renewWork = 'subscription.renew';
