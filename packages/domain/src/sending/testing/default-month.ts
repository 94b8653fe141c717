const now = new Date();

/** The month in which messages sent now are deleted, for an account that hasn't chosen: after 24 months. */
export const defaultMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 25, 1))
  .toISOString()
  .slice(0, 10);
