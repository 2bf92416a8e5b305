import { afterAll } from 'vitest'
import { pool } from '@/lib/db/client'

/** By sharp, and by `server/mode.ts`. */
const setOnImport = ['VIPSHOME', 'NODE_ENV', 'BEHIND_HTTP_SERVER', 'NEXT_TELEMETRY_DISABLED']

// Later files of this worker have the same environment.
const before = { ...process.env }
afterAll(() => {
  for (const name of setOnImport)
    if (before[name] === undefined) delete process.env[name]
    else Reflect.set(process.env, name, before[name])
  const names = Object.keys({ ...before, ...process.env })
  const changed = names.filter(name => process.env[name] !== before[name])
  if (pool.ended) changed.push('the pool')
  if (changed.length > 0)
    throw new Error(
      `This file changes ${changed.join(', ')}. Extend the pattern in scripts/unit-isolation.ts.`,
    )
})
