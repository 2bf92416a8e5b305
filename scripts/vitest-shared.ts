import { afterAll } from 'vitest'

// Later files of this worker have the same environment.
const before = { ...process.env }
afterAll(() => {
  const names = Object.keys({ ...before, ...process.env })
  // sharp sets VIPSHOME on import.
  const changed = names.filter(name => name !== 'VIPSHOME' && process.env[name] !== before[name])
  if (changed.length > 0)
    throw new Error(
      `This file changes ${changed.join(', ')}. Extend the pattern in scripts/unit-isolation.ts.`,
    )
})
