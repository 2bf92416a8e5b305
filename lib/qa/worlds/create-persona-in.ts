import { type CreatedPersona, createPersona } from '@/lib/qa/create-persona'
import type { Overrides, PersonaName } from '@/lib/qa/schema'
import { learnContact } from './enter'
import { assertWorld, inWorld } from './worlds'

/** Calls that name the persona by email or phone, such as a sign-in, then find the world. Throws WorldNotFound. */
export async function createPersonaIn(
  world: number,
  name: PersonaName,
  overrides?: Overrides,
): Promise<CreatedPersona> {
  await assertWorld(world)
  const created = await inWorld(world, () => createPersona(name, overrides))
  for (const contact of [created.email, created.phone]) await learnContact(world, { contact })
  return created
}
