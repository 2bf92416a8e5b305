const cashUses = ['entries', 'deposits', 'withdrawals']
const noUse = 'none'

/** True for a list such as "entries, withdrawals", or "none" alone. */
export function isCashUseList(text: string): boolean {
  const uses = splitUses(text)
  if (uses.includes(noUse)) return uses.length === 1
  return uses.every(use => cashUses.includes(use))
}

/** `uses` is a setting that passes `isCashUseList`. */
export function includesUse(uses: string, use: string): boolean {
  return splitUses(uses).includes(use)
}

const splitUses = (text: string) => text.split(',').map(use => use.trim().toLowerCase())
