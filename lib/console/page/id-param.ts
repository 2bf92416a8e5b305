import { notFound } from 'next/navigation'
import { readId } from '@/lib/core/read-id'

type Params = Promise<{ id: string }>

/** The numeric ID of a dynamic route; answers 404 if it is invalid. */
export async function readIdParam(params: Params): Promise<number> {
  return readId((await params).id) ?? notFound()
}

/** Answers 404 if nothing has the ID of the route. */
export async function loadByIdParam<Row>(
  params: Params,
  find: (id: number) => Promise<Row | null | undefined>,
): Promise<Row> {
  return (await find(await readIdParam(params))) ?? notFound()
}
