/** Numbers that come again with the same seed (mulberry32), in the distributions that a vault is made of. */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1, 1 excluded. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit) {
    return Math.floor(this.next() * limit);
  }

  of(list) {
    return list[this.below(list.length)];
  }

  /** A rank below the limit, the n-th about 1/n times as often as the first; the first few alike if told so. */
  zipf(limit, alike = 1) {
    const rank = Math.floor(alike * Math.exp(this.next() * Math.log((limit + alike) / alike)) - alike);
    return Math.min(limit - 1, rank);
  }

  normal() {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  shuffled(list) {
    const shuffled = [...list];
    for (let i = shuffled.length - 1; i > 0; i--) {
      const other = this.below(i + 1);
      [shuffled[i], shuffled[other]] = [shuffled[other], shuffled[i]];
    }
    return shuffled;
  }
}
