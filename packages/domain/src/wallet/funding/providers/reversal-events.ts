/**
 * Whether a provider's event is about a dispute or refund: `charge.dispute.create` and `refund.failed`
 * (Paystack), `refund.completed` and `chargeback.created` (Flutterwave), `charge.dispute.closed`,
 * `charge.refunded` and `refund.updated` (Stripe).
 */
export function isAboutReversal(kind: string): boolean {
  return /dispute|refund|chargeback/i.test(kind);
}
