/** A blocker that prevents sending, or a warning for the author. */
export interface ReviewRemark {
  id: string;
  message: string;
}
