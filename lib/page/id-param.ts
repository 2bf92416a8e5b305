import { notFound } from 'next/navigation'
import { readId } from '@/lib/read-id'

type Params = Promise<{ id: string }>

/** The id in a path; there is no such page where it is none. */
export async function readIdParam(params: Params): Promise<number> {
  return readId((await params).id) ?? notFound()
}

/** What the id in a path names; there is no such page for another. */
export async function loadByIdParam<Named>(
  params: Params,
  find: (id: number) => Promise<Named | null | undefined>,
): Promise<Named> {
  return (await find(await readIdParam(params))) ?? notFound()
}
