/** One thing that keeps a campaign from being sent, or that its author should know. */
export interface ReviewRemark {
  id: string;
  message: string;
}
