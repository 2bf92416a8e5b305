import { createPersonaIn } from '@/lib/qa/worlds/create-persona-in'
import { runJobsOfWorlds } from '@/lib/qa/worlds/jobs'
import { worldRequest } from '@/lib/qa/worlds/schema'
import { seedWorldsBy } from '@/lib/qa/worlds/template'
import { createWorld } from '@/lib/qa/worlds/worlds'
import { seedCatalog } from '@/prisma/seed'
import { defineJobs } from '@/server/background'

/** As the start of the service does. */
export async function openWorlds(): Promise<void> {
  seedWorldsBy(() => seedCatalog({ withExamples: true }))
  runJobsOfWorlds(await defineJobs())
}

export const daySeconds = 86_400

export async function makeWorld(body: object = {}): Promise<number> {
  return (await createWorld(worldRequest.parse(body))).id
}

export const createIn = createPersonaIn
