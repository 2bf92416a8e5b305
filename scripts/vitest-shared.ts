import { afterAll } from 'vitest'

// Later files of this worker have the same environment.
const before = { ...process.env }
afterAll(() => {
  const names = Object.keys({ ...before, ...process.env })
  const changed = names.filter(name => process.env[name] !== before[name])
  if (changed.length > 0)
    throw new Error(
      `This file changes ${changed.join(', ')}. Extend the pattern in scripts/unit-isolation.ts.`,
    )
})
