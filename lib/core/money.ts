/** 1250n is "12.50", -5n is "-0.05". */
export function formatCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 1250n is "$12.50", -5n is "-$0.05". */
export function formatDollars(cents: bigint): string {
  return cents < 0n ? `-$${formatCents(-cents)}` : `$${formatCents(cents)}`
}

/** Rounded toward zero; the User resource has no fractions. */
export function wholeUnits(cents: bigint): number {
  return Number(cents / 100n)
}

/** `multiplier` has at most two decimals; the result is rounded down to a whole cent. */
export function multiplyCents(cents: bigint, multiplier: number): bigint {
  return (cents * BigInt(Math.round(multiplier * 100))) / 100n
}
