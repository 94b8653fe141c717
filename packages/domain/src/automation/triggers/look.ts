/** Where a trigger that asks by the clock has got to. */
export interface Look {
  journeyId: string;
  /** The last time it was asked, or when it was published. */
  from: Date;
  isFirst: boolean;
  now: Date;
  timezone: string;
}
