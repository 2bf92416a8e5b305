import { vi } from 'vitest'

// The timeout only ends hanging tests.
const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: 60_000, interval: 25, ...(typeof options === 'object' && options) })
