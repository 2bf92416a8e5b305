/** Hundredths of a unit as a decimal string with two places: 1250n is "12.50", -5n is "-0.05". */
export function formatCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Hundredths as whole units, cut toward zero; the User resource knows no fractions. */
export function wholeUnits(cents: bigint): number {
  return Number(cents / 100n)
}

/** Hundredths times a multiplier with at most two decimals, rounded down to a whole hundredth. */
export function multiplyCents(cents: bigint, multiplier: number): bigint {
  return (cents * BigInt(Math.round(multiplier * 100))) / 100n
}
