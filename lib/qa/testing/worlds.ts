import { createPersonaIn } from '@/lib/qa/worlds/create-persona-in'
import { worldRequest } from '@/lib/qa/worlds/schema'
import { createWorld } from '@/lib/qa/worlds/worlds'

export const daySeconds = 86_400

/** Creates a world from a request body. Returns its ID. */
export async function makeWorld(body: object = {}): Promise<number> {
  return (await createWorld(worldRequest.parse(body))).id
}

export const createIn = createPersonaIn
