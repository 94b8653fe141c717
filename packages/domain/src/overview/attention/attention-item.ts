/** One thing that needs someone: a sentence, a fact, and where to go. */
export interface AttentionItem {
  id: string;
  kind:
    | 'wallet'
    | 'subscription'
    | 'sender'
    | 'messages'
    | 'campaign'
    | 'journey'
    | 'leads'
    | 'import'
    | 'webhook';
  tone: 'info' | 'warning' | 'danger';
  title: string;
  detail: string;
  action: { label: string; url: string };
}
