import { createPersona } from '@/lib/qa/create-persona'
import { runInWorld } from '@/lib/qa/run-in-world'
import { createWorld } from '@/lib/qa/save-world'
import type { PersonaName } from '@/lib/qa/schema'
import { worldRequest } from '@/lib/qa/schema-worlds'

export const daySeconds = 86_400

/** Creates a world from a request body. Returns its ID. */
export async function makeWorld(body: object = {}): Promise<number> {
  return (await createWorld(worldRequest.parse(body))).id
}

export const createIn = (world: number, name: PersonaName) => runInWorld(world, () => createPersona(name))
