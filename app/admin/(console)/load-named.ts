import { notFound } from 'next/navigation'
import { readId } from '@/lib/read-id'

/** What the id in a page's path names; there is no such page for another. */
export async function loadNamed<Thing>(
  params: Promise<{ id: string }>,
  find: (id: number) => Promise<Thing | null | undefined>,
): Promise<Thing> {
  const id = readId((await params).id)
  const thing = id === null ? null : await find(id)
  if (!thing) notFound()
  return thing
}
