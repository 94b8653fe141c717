/** A running role. `stop` finishes work in flight and accepts nothing new. */
export interface Role {
  stop(): Promise<void>;
}
