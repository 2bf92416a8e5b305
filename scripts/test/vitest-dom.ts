import { afterEach, vi } from 'vitest'
import { failOnChanges } from './vitest-environment'

failOnChanges()

// The files of a worker share the window. Runs after what a file does itself, such as removing its components.
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})
