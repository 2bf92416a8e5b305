/** "D-12" of a deposit, "W-7" of a withdrawal, or "". */
export function formatTransfer(of: { depositId: number | null; withdrawalId: number | null }): string {
  if (of.depositId) return `D-${of.depositId}`
  return of.withdrawalId ? `W-${of.withdrawalId}` : ''
}
