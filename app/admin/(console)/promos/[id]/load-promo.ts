import { notFound } from 'next/navigation'
import { findPromo } from '@/lib/promo/list-promos'

/** The promo that a path names; there is no such page for another. */
export async function loadPromo(params: Promise<{ id: string }>) {
  const { id } = await params
  const found = /^\d{1,9}$/.test(id) ? await findPromo(Number(id)) : null
  if (!found) notFound()
  return found
}
