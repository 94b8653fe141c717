/** In every value that is about the person, and in nothing else. */
export const canary = 'zqcanary';
export const email = `${canary}@example.com`;
export const phone = '+2348037654321';
export const bystander = `x${email}`;
