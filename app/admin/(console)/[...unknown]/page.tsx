import { notFound } from 'next/navigation'
import { requireOperator } from '@/lib/console/auth/operator'

/** An address without a page keeps the navigation of the console. */
export default async function UnknownPage() {
  await requireOperator()
  notFound()
}
