/** Draws that are the same for the same seed. */
export type Dice = {
  /** A whole number from `least` to `most`. */
  roll(least: number, most: number): number
  /** One of these, or undefined of none. */
  pick<Item>(items: readonly Item[]): Item | undefined
  /** Whether something of that chance happens. */
  isLucky(chance: number): boolean
}

/** Dice of a seed (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const roll = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    roll,
    pick: items => items[roll(0, items.length - 1)],
    isLucky: chance => next() < chance,
  }
}
