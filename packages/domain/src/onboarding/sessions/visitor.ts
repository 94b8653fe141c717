/** The origin of a call. */
export interface Visitor {
  ip: string;
  userAgent: string;
}
