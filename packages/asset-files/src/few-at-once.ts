/** Work of a certain weight; heavier work takes several places. The others wait in order. */
export class FewAtOnce {
  #free: number;
  readonly #waiting: { places: number; begin: () => void }[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  async run<T>(work: () => Promise<T>, places = 1): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ places, begin });
      this.#fill();
    });
    try {
      return await work();
    } finally {
      this.#free += places;
      this.#fill();
    }
  }

  #fill(): void {
    for (
      let [next] = this.#waiting;
      next !== undefined && next.places <= this.#free;
      [next] = this.#waiting
    ) {
      this.#waiting.shift();
      this.#free -= next.places;
      next.begin();
    }
  }
}
