type Fields = Record<string, unknown>

/** Both responses with only the changed fields of `data`. Null for responses with fewer than 12 fields. */
export function pickChangedFields(before: unknown, after: unknown): [unknown, unknown] | null {
  const [was, is] = [dataOf(before), dataOf(after)]
  if (!(was && is) || Object.keys(is).length < 12) return null
  const names = Object.keys({ ...was, ...is }).filter(
    name => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  const pick = (data: Fields) => ({ data: Object.fromEntries(names.map(name => [name, data[name]])) })
  return [pick(was), pick(is)]
}

function dataOf(response: unknown): Fields | null {
  const data = (response as { data?: unknown } | null)?.data
  return typeof data === 'object' && data !== null ? (data as Fields) : null
}
