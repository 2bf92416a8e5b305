/** Whether all texts within can be kept: none holds a NUL or half a character. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner))
}
