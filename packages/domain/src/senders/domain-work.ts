/** Due work that checks the records of one domain; the subject is the domain. */
export const checkDomainWork = 'senders.check-domain';

/**
 * Due work after a domain of the account became able to sign, or unable; the subject is the account. The
 * delivery room does it.
 */
export const domainChangedWork = 'senders.domain-changed';
