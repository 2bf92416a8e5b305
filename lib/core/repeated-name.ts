/** One mark per match: a pattern for whole texts overflows the stack at long ones. */
const marks = /\\.|["{}:]/g

/** A name that an object of this valid JSON has twice, or null. `JSON.parse` drops all values of it but the last. */
export function findRepeatedName(json: string): string | null {
  const objects: Set<string>[] = []
  let isInText = false
  let [start, end] = [0, 0]
  for (const { 0: mark, index } of json.matchAll(marks)) {
    if (mark === '"') {
      if (isInText) end = index + 1
      else start = index
      isInText = !isInText
    } else if (isInText) continue
    else if (mark === '{') objects.push(new Set())
    else if (mark === '}') objects.pop()
    else {
      const name: string = JSON.parse(json.slice(start, end))
      const names = objects.at(-1)
      if (names?.has(name)) return name.slice(0, 100)
      names?.add(name)
    }
  }
  return null
}
