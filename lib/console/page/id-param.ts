import { notFound } from 'next/navigation'
import { readId, readLongId } from '@/lib/core/read-id'

type Params = Promise<{ id: string }>

/** The numeric ID of a dynamic route; answers 404 if it is invalid. */
export async function readIdParam(params: Params): Promise<number> {
  return readId((await params).id) ?? notFound()
}

/** Like readIdParam, for tables with IDs of 64 bits. */
export async function readLongIdParam(params: Params): Promise<number> {
  return readLongId((await params).id) ?? notFound()
}

/** Answers 404 if nothing has the ID of the route. */
export async function loadByIdParam<Row>(
  params: Params,
  find: (id: number) => Promise<Row | null | undefined>,
  read = readIdParam,
): Promise<Row> {
  return (await find(await read(params))) ?? notFound()
}
