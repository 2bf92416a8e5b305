import type { Generated } from './generated'

/** What writes the generated files, by the name of a check. Imported on demand: some load all routes. */
export const generators = {
  openapi: async () => (await import('@/scripts/generate/openapi')).generateOpenApi(),
  client: async () => (await import('@/scripts/client/generate-client')).generateClient(),
  changes: async () => (await import('@/scripts/generate/changes')).generateChanges(),
  settings: async () => (await import('@/scripts/generate/settings')).generateSettings(),
  icons: async () => (await import('@/scripts/generate/icons')).generateIcons(),
  layers: async () => (await import('@/scripts/generate/layers')).generateLayers(),
} satisfies Record<string, () => Promise<Generated>>
