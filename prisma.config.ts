// Generating the client needs no engine; naming any executable keeps the CLI from downloading one.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

import { defineConfig } from 'prisma/config'

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } })
