/** "× 37.5", or "Not offered" for null. */
export function formatMultiplier(multiplier: number | null): string {
  return multiplier === null ? 'Not offered' : `× ${multiplier.toLocaleString('en-US')}`
}
