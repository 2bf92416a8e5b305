type Fields = Record<string, unknown>

/**
 * Both answers without the fields of their `data` that are the same, or null where nothing can be left out: those of fewer
 * than a dozen fields stay whole.
 */
export function narrowToChanged(before: unknown, after: unknown): [unknown, unknown] | null {
  const [was, is] = [dataOf(before), dataOf(after)]
  if (!(was && is) || Object.keys(is).length < 12) return null
  const names = Object.keys({ ...was, ...is }).filter(
    name => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  const pick = (data: Fields) => ({ data: Object.fromEntries(names.map(name => [name, data[name]])) })
  return [pick(was), pick(is)]
}

function dataOf(answer: unknown): Fields | null {
  const data = (answer as { data?: unknown } | null)?.data
  return typeof data === 'object' && data !== null ? (data as Fields) : null
}
