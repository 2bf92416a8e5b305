import { createPersona } from './create-persona'
import { runInWorld } from './run-in-world'
import { createWorld } from './save-world'
import type { PersonaName } from './schema'
import { worldRequest } from './schema-worlds'

export const daySeconds = 86_400

/** Creates a world from a request body. Returns its ID. */
export async function makeWorld(body: object = {}): Promise<number> {
  return (await createWorld(worldRequest.parse(body))).id
}

export const createIn = (world: number, name: PersonaName) => runInWorld(world, () => createPersona(name))
