// A worker in development: it loads packages in advance, and our code once it is needed, which makes a reload twice as fast.
import { once } from 'node:events'

const packages = [
  'zod',
  'pg',
  'sql-template-tag',
  '@prisma/adapter-pg',
  '@prisma/client/runtime/client',
  'graphile-worker',
  'pino',
  'ioredis',
  'rate-limiter-flexible',
  '@node-rs/argon2',
]

const started = once(process, 'message')
// Only now: a message that arrives before the listener is lost.
process.send('listening')
// Ctrl-C reaches this process too; it exits with the primary.
const ignoreSignal = () => undefined
process.on('SIGINT', ignoreSignal)
// Responds to requests for metrics, which the primary sends to all workers.
const { AggregatorRegistry } = await import('prom-client')
new AggregatorRegistry()
for (const name of packages) await import(name)
await started
process.off('SIGINT', ignoreSignal)
await import(new URL('../server.ts', import.meta.url).href)
