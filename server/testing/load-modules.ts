// Loads what a process of the service loads, and prints the files of OpenTelemetry's packages among it.
import { createRequire } from 'node:module'
import { loadRoutes } from '@/server/http/api-routes'
import '@/server/serve'
import { loadTracing } from '@/server/tracing/load-tracing'

await loadRoutes(process.cwd())
await loadTracing()
const files = Object.keys(createRequire(import.meta.url).cache)
console.info(JSON.stringify(files.filter(file => file.includes('@opentelemetry'))))
process.exit(0)
