import { afterAll } from 'vitest'

/** By sharp, and by `server/mode.ts`. */
const setOnImport = ['VIPSHOME', 'NODE_ENV', 'BEHIND_HTTP_SERVER', 'NEXT_TELEMETRY_DISABLED']

/** Fails a file that changes the environment of later files of its worker. `findOther` names what else it changed. */
export function failOnChanges(findOther: () => string[] = () => []): void {
  const before = { ...process.env }
  afterAll(() => {
    for (const name of setOnImport)
      if (before[name] === undefined) delete process.env[name]
      else Reflect.set(process.env, name, before[name])
    const names = Object.keys({ ...before, ...process.env })
    const changed = [...names.filter(name => process.env[name] !== before[name]), ...findOther()]
    if (changed.length > 0)
      throw new Error(
        `This file changes ${changed.join(', ')}. Extend the pattern in scripts/test/unit-isolation.ts.`,
      )
  })
}
