/** A multiplier as people read it: "× 37.5". */
export function tellFactor(factor: number | null): string {
  return factor === null ? 'Not offered' : `× ${factor.toLocaleString('en-US')}`
}
