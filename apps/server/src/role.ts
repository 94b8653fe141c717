/** A running role: `stop` finishes what is on the wire and takes nothing new. */
export interface Role {
  stop(): Promise<void>;
}
