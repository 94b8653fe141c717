interface Credit {
  left: number;
  /** In days since the beginning. */
  from: number;
  until: number;
}

export interface ModelOrder {
  id: string;
  points: number;
  back: number;
  credit: Credit;
}

/** What a member should have, from a plain list of credits: no tables, no statements. */
export class PointsModel {
  readonly orders: ModelOrder[] = [];
  readonly #credits: Credit[] = [];
  readonly #pendingDays: number;
  readonly #expiryDays: number;
  #day = 0;

  constructor({ pendingDays, expiryDays }: { pendingDays: number; expiryDays: number }) {
    this.#pendingDays = pendingDays;
    this.#expiryDays = expiryDays;
  }

  add(days: number): void {
    this.#day += days;
  }

  earn(id: string, points: number): void {
    const from = this.#day + this.#pendingDays;
    const credit = this.#credit(points, from);
    this.orders.push({ id, points, back: 0, credit });
  }

  spend(points: number): boolean {
    this.settle();
    if (this.balance().available < points) return false;
    this.#take(this.#spendable(), points);
    return true;
  }

  adjust(points: number): boolean {
    if (points < 0) return this.spend(-points);
    this.settle();
    this.#credit(points, this.#day);
    return true;
  }

  /** From the order's own credit first, then from what can be spent. */
  refund(order: ModelOrder, wanted: number): void {
    this.settle();
    const points = Math.min(wanted, order.points - order.back);
    order.back += Math.max(0, points);
    const others = this.#spendable().filter((credit) => credit !== order.credit);
    this.#take([order.credit, ...others], points);
  }

  /** What expired is gone. */
  settle(): void {
    for (const credit of this.#credits) if (credit.until <= this.#day) credit.left = 0;
  }

  balance(): { available: number; pending: number } {
    const sum = (credits: Credit[]) => credits.reduce((total, { left }) => total + left, 0);
    return {
      available: sum(this.#credits.filter(({ from }) => from <= this.#day)),
      pending: sum(this.#credits.filter(({ from }) => from > this.#day)),
    };
  }

  #credit(points: number, from: number): Credit {
    const credit = { left: points, from, until: from + this.#expiryDays };
    this.#credits.push(credit);
    return credit;
  }

  #spendable(): Credit[] {
    return this.#credits.filter(({ from }) => from <= this.#day).toSorted((a, b) => a.until - b.until);
  }

  #take(credits: Credit[], points: number): void {
    let wanted = points;
    for (const credit of credits) {
      const some = Math.max(0, Math.min(credit.left, wanted));
      credit.left -= some;
      wanted -= some;
    }
  }
}
