/** Hundredths of a unit as a decimal string with two places: 1250n is "12.50", -5n is "-0.05". */
export function formatCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Hundredths as whole units, cut toward zero; the User resource knows no fractions. */
export function wholeUnits(cents: bigint): number {
  return Number(cents / 100n)
}

/** A number with at most two decimals as hundredths; null when it has more, or is not finite or safe. */
export function parseCents(amount: number): bigint | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(Number.isFinite(amount) ? String(amount) : '')
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return sign ? -cents : cents
}

/** Hundredths times a multiplier with at most two decimals, rounded down to a whole hundredth. */
export function multiplyCents(cents: bigint, multiplier: number): bigint {
  return (cents * BigInt(Math.round(multiplier * 100))) / 100n
}
